// The API reference: draws openapi.json, which the service makes from the types that check requests.

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const pretty = (value) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
const nameOf = (reference) => reference.split("/").pop();
const example = (title, value) =>
  element("details", {}, element("summary", { textContent: title }), element("pre", { textContent: pretty(value) }));

function typeOf(schema) {
  if (schema.$ref) return element("a", { href: `#schema-${nameOf(schema.$ref)}`, textContent: nameOf(schema.$ref) });
  if (schema.anyOf) {
    const parts = schema.anyOf.flatMap((choice, index) => (index ? [" | ", typeOf(choice)] : [typeOf(choice)]));
    return element("span", {}, ...parts);
  }
  if (schema.enum) return element("code", { textContent: schema.enum.map((value) => JSON.stringify(value)).join(" | ") });
  if (schema.type === "array" && schema.items) return element("span", {}, "list of ", typeOf(schema.items));
  return element("code", { textContent: schema.type ?? "any" });
}

function limitsOf(schema) {
  const limits = { minimum: "at least", maximum: "at most", minItems: "min. items", maxItems: "max. items", pattern: "pattern" };
  return Object.entries(limits).filter(([key]) => key in schema).map(([key, text]) => `${text} ${schema[key]}`);
}

function fieldRow(name, schema, required) {
  const inner = schema.anyOf?.[0] ?? schema;
  const notes = [...limitsOf(inner)];
  if ("default" in schema) notes.push(`default ${JSON.stringify(schema.default)}`);
  if (schema.description ?? inner.description) notes.push(schema.description ?? inner.description);
  return element("tr", {},
    element("td", {}, element("code", { textContent: name }), required ? " (required)" : ""),
    element("td", {}, typeOf(schema)),
    element("td", { textContent: notes.join("; ") }));
}

function schemaTable(name, schema) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([key, value]) => fieldRow(key, value, required.has(key)));
  return element("details", { id: `schema-${name}` },
    element("summary", { textContent: name }),
    element("p", { textContent: schema.description ?? "" }),
    rows.length ? element("table", {}, element("tbody", {}, ...rows)) : typeOf(schema));
}

function operationBox(path, method, operation) {
  const box = element("section", { id: operation.operationId },
    element("h2", {}, element("code", { textContent: `${method.toUpperCase()} ${path}` })),
    element("p", {}, element("strong", { textContent: operation.summary })),
    element("p", { textContent: operation.description }));
  for (const [media, content] of Object.entries(operation.requestBody?.content ?? {})) {
    box.append(element("p", {}, `Request, ${media}: `, typeOf(content.schema)), example("Example request", content.example));
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    for (const [media, content] of Object.entries(response.content ?? {})) {
      box.append(element("p", {}, `Answer ${status}, ${media}: `, typeOf(content.schema)));
      if (content.example !== undefined) box.append(example("Example answer", content.example));
    }
  }
  const statuses = Object.keys(operation.responses).filter((status) => status !== "200").join(", ");
  if (statuses) box.append(element("p", { textContent: `Problems: ${statuses}` }));
  return box;
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName === "DETAILS") target.open = true;
  target?.scrollIntoView();
}

const specification = await (await fetch("openapi.json")).json();
const contents = element("ul");
for (const [path, item] of Object.entries(specification.paths)) {
  for (const [method, operation] of Object.entries(item)) {
    const link = element("a", { href: `#${operation.operationId}`, textContent: `${method.toUpperCase()} ${path}` });
    contents.append(element("li", {}, link, ` ${operation.summary}`));
    document.getElementById("operations").append(operationBox(path, method, operation));
  }
}
document.getElementById("contents").append(contents);
for (const [name, schema] of Object.entries(specification.components.schemas)) {
  document.getElementById("schemas").append(schemaTable(name, schema));
}
window.addEventListener("hashchange", openTarget);
openTarget();
