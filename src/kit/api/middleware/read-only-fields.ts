import { createMiddleware } from "hono/factory";

import type { ApiEnv } from "../env.ts";
import { isWithinJsonLimits } from "./json-limits.ts";

/** The parts of a JSON schema that decide which fields a body may have. */
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  requestBody?: Content;
  responses?: Record<string, Content>;
}

/** The parts of the OpenAPI document that the middleware reads. */
interface ReadOnlyDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toObject = (value: unknown) => (isObject(value) ? value : {});

const getSchema = (content: Content | undefined) => content?.content?.["application/json"]?.schema;

/** Whether a schema describes a record with an id, e.g. the product in `{ product, lastChange }`. */
const isRecordSchema = ({ properties = {} }: Schema) => Object.hasOwn(properties, "id");

/** Returns a function that removes from a body what only the response of the resource contains. */
function createRemover({ components }: ReadOnlyDocument) {
  /** Returns the alternatives of a schema without references. */
  function listAlternatives(schema: Schema): Schema[] {
    if (schema.$ref !== undefined) {
      const target = components?.schemas?.[schema.$ref.split("/").at(-1) ?? ""];
      return target ? listAlternatives(target) : [];
    }
    const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    return parts.length === 0 ? [schema] : parts.flatMap(listAlternatives);
  }

  const findProperty = (schemas: readonly Schema[], name: string): Schema[] =>
    schemas.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? listAlternatives(properties[name] ?? {}) : [],
    );

  function remove(value: unknown, input: readonly Schema[], output: readonly Schema[]): unknown {
    if (Array.isArray(value)) {
      const listItems = (schemas: readonly Schema[]) =>
        schemas.flatMap(({ items }) => (items ? listAlternatives(items) : []));
      return value.map((item) => remove(item, listItems(input), listItems(output)));
    }
    if (!isObject(value)) return value;
    const isClosed =
      input.length > 0 && input.every(({ additionalProperties }) => additionalProperties === false);
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const [accepted, returned] = [findProperty(input, name), findProperty(output, name)];
        if (accepted.length > 0) return [[name, remove(inner, accepted, returned)]];
        return isClosed && returned.length > 0 ? [] : [[name, inner]];
      }),
    );
  }

  /** Returns the records of lists, and other alternatives unchanged. */
  const listRecords = (schema: Schema): Schema[] =>
    listAlternatives(schema).flatMap((alternative) => {
      const records = alternative.items ?? alternative.properties?.["items"]?.items;
      const wrapped = Object.values(alternative.properties ?? {}).flatMap(listAlternatives);
      return [alternative, ...(records ? listAlternatives(records) : []), ...wrapped.filter(isRecordSchema)];
    });

  /** Returns the record in a response that contains more than the record, e.g. `{ product, lastChange }`. */
  function unwrap(body: unknown, input: readonly Schema[], output: readonly Schema[]): unknown {
    if (!isObject(body)) return body;
    const required = input.flatMap(({ required: names = [] }) => names);
    const isRecord = (schema: Schema) =>
      required.every((name) => Object.hasOwn(schema.properties ?? {}, name));
    const name = Object.keys(body).find(
      (key) => findProperty(input, key).length === 0 && findProperty(output, key).some(isRecord),
    );
    return name === undefined || required.length === 0 ? body : { ...toObject(body[name]), ...body };
  }

  return (body: unknown, input: Schema, outputs: readonly Schema[]) => {
    const [accepted, returned] = [listAlternatives(input), outputs.flatMap(listRecords)];
    return remove(unwrap(body, accepted, returned), accepted, returned);
  };
}

/** Throws for a number such as 1e999, which `JSON.stringify` would turn into null. */
function keepFinite(_name: string, value: unknown): unknown {
  if (value === Infinity || value === -Infinity) throw new RangeError("The number is too large.");
  return value;
}

/** Returns parsed JSON; undefined if it is invalid or too large, which later middleware rejects. */
function parseJson(text: string): unknown {
  try {
    return isWithinJsonLimits(text) ? (JSON.parse(text, keepFinite) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns what a path that can be changed returns: the response of its GET or, if only the list of the resource can be read, the
 * items of the list and the response to the change.
 */
function listOutputs({ paths }: ReadOnlyDocument, path: string): Schema[] {
  const getOwn = (name: string) => getSchema(paths[path]?.[name]?.responses?.["200"]);
  const own = getOwn("get") ?? getSchema(paths[path.replace("/admin/", "/")]?.["get"]?.responses?.["200"]);
  if (own) return [own, getOwn("put"), getOwn("patch")].flatMap((schema) => schema ?? []);
  const parent = /^(.+)\/\{[^}]+\}$/.exec(path)?.[1];
  const list = parent === undefined ? undefined : getSchema(paths[parent]?.["get"]?.responses?.["200"]);
  if (!list) return [];
  // A page has its records in `items`; other lists are arrays.
  return [list, getOwn("put"), getOwn("patch")].flatMap((schema) => schema ?? []);
}

/** Returns the resources that can be read and changed. */
function listResources(document: ReadOnlyDocument) {
  return Object.entries(document.paths).flatMap(([path, { put, patch }]) => {
    const inputs = { PUT: getSchema(put?.requestBody), PATCH: getSchema(patch?.requestBody) };
    const outputs = inputs.PUT || inputs.PATCH ? listOutputs(document, path) : [];
    if (outputs.length === 0) return [];
    const pattern = path.replaceAll(".", "\\.").replaceAll(/\{[^}]+\}/g, "[^/]+");
    return [{ pattern: new RegExp(`^${pattern}$`), inputs, outputs }];
  });
}

/**
 * Returns middleware that lets programs send back what they read: fields that a resource returns but does not accept, such as
 * `id` and `createdAt`, are ignored in PUT and PATCH requests, even if they were changed. Fields that the resource does not
 * return stay and are rejected.
 * @param getDocument returns the OpenAPI document; called at the first such request
 */
export function ignoreReadOnlyFields(getDocument: () => object) {
  let resources: ReturnType<typeof listResources> | undefined;
  let remove: ReturnType<typeof createRemover> | undefined;
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method } = c.req;
    if (method === "PUT" || method === "PATCH") {
      if (!resources || !remove) {
        const document = JSON.parse(JSON.stringify(getDocument())) as ReadOnlyDocument;
        resources = listResources(document);
        remove = createRemover(document);
      }
      const resource = resources.find(({ pattern, inputs }) => inputs[method] && pattern.test(c.req.path));
      const input = resource?.inputs[method];
      const body = input && parseJson(await c.req.raw.clone().text());
      if (resource && input && body !== undefined) {
        const headers = new Headers(c.req.raw.headers);
        headers.delete("content-length");
        const kept = JSON.stringify(remove(body, input, resource.outputs));
        c.req.raw = new Request(c.req.raw, { method, headers, body: kept });
      }
    }
    await next();
  });
}
