// Writes src/schema.ts from ../openapi.json: `npm run generate`. With a path as argument it writes there instead.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const here = new URL("..", import.meta.url);
const source = new URL(process.argv[3] ?? "../openapi.json", here);
const target = process.argv[2] ?? new URL("src/schema.ts", here);
const document = JSON.parse(await readFile(source, "utf-8"));
// A default makes a field of a request optional, and an answer has all its fields anyhow.
const text = astToString(await openapiTS(document, { defaultNonNullable: false, alphabetize: false }));
await writeFile(target, `// Written from clients/openapi.json by scripts/generate.mjs; not to be edited by hand.\n\n${text}`);
