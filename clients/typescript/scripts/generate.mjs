// Writes src/generated from ../openapi.json when the client is built; a folder as argument stands in its place.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = fileURLToPath(new URL("..", import.meta.url));
const folder = process.argv[2] ?? join(here, "src/generated");
const document = JSON.parse(await readFile(join(here, "../openapi.json"), "utf-8"));
const header = "// Generated from clients/openapi.json by scripts/generate.mjs; not to be edited by hand.\n";

/** The methods of a game: one for each operation that takes one JSON object. */
function operationsOf(game) {
  const lines = [`/** Operations of ${game}. */`, `export function ${game}Operations(call: Call) {`];
  lines.push("  const at = methodsOf(call);", "  return {");
  for (const [path, { post }] of Object.entries(document.paths)) {
    if (!path.startsWith(`/v1/${game}/`) || !post?.requestBody.content["application/json"]) continue;
    const name = path.split("/").pop().replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    lines.push(`    /** ${post.summary}. */`, `    ${name}: at("${path}"),`);
  }
  return [...lines, "  };", "}", ""].join("\n");
}

// A default makes a field of a request optional, and an answer has all its fields anyhow.
const types = astToString(await openapiTS(document, { defaultNonNullable: false, alphabetize: false }));
const operations = ["maubinh", "tlmn", "sam"].map(operationsOf).join("\n");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "schema.ts"), `${header}\n${types}`);
const imports = 'import { type Call, methodsOf } from "../calls.js";\n';
await writeFile(join(folder, "operations.ts"), `${header}${imports}\n${operations}`);
