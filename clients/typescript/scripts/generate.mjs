// Writes src/generated/schema.ts from ../openapi.json when the client is built; a path as argument stands in its place.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const here = new URL("..", import.meta.url);
const source = new URL(process.argv[3] ?? "../openapi.json", here);
const target = process.argv[2] ?? new URL("src/generated/schema.ts", here);
const document = JSON.parse(await readFile(source, "utf-8"));
// A default makes a field of a request optional, and an answer has all its fields anyhow.
const text = astToString(await openapiTS(document, { defaultNonNullable: false, alphabetize: false }));
const header = "// Generated from clients/openapi.json by scripts/generate.mjs; not to be edited by hand.";
await mkdir(new URL("src/generated/", here), { recursive: true });
await writeFile(target, `${header}\n\n${text}`);
