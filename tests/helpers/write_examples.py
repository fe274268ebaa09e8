"""Writes the example answers of the OpenAPI document anew: `python -m tests.helpers.write_examples`.

The requests in api/examples stay; each is put to the service, and what it answers takes the place of the old answer.
To be run when an answer changes on purpose, or when the stored opponents have been trained anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import api
from api.settings import Settings
from solver import warmup

FOLDER = Path(api.__file__).parent / "examples"


def main() -> None:
    warmup.warm_up()
    client = api.create_app(Settings(log_level="ERROR")).test_client()
    for file in sorted(FOLDER.glob("*.json")):
        examples = json.loads(file.read_text(encoding="utf-8"))
        for path, example in examples.items():
            request = example.get("request")
            if request is None:
                response = client.get(path)
            elif isinstance(request, str):
                response = client.post(path, data=request, content_type="application/x-ndjson")
            else:
                response = client.post(path, data=json.dumps(request), content_type="application/json")
            if response.status_code != 200:
                raise SystemExit(f"{path}: {response.text}")
            example["answer"] = response.text if isinstance(request, str) else response.get_json()
            response.close()
        file.write_text(json.dumps(examples, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
