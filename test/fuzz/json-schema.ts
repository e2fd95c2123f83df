/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** Returns the types of a schema. */
export function typesOf({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === "string" ? [type] : type;
}

/** Replaces every reference by its schema, and every `allOf` by one schema with the rules of all members. */
export function resolveSchema(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const inside = (part: JsonSchema) => resolveSchema(part, components);
  if (schema.$ref !== undefined) {
    const named = components[schema.$ref.replace("#/components/schemas/", "")];
    if (named === undefined) throw new Error(`The document has no ${schema.$ref}`);
    return inside(named);
  }
  const { allOf = [], ...own } = schema;
  return allOf.map(inside).reduce(mergeSchemas, mapParts(own, inside));
}

/**
 * Closes a resolved schema, so that it rejects unknown fields.
 * @throws Error if a part accepts any value, because the check of that part would always pass
 */
export function closedSchema(schema: JsonSchema): JsonSchema {
  const isObject = typesOf(schema).includes("object");
  const hasFields = schema.properties !== undefined || typeof schema.additionalProperties === "object";
  if (isAnything(schema) || (isObject && !hasFields)) {
    throw new Error(`The schema ${JSON.stringify(schema)} accepts any value`);
  }
  const closed = mapParts(schema, closedSchema);
  return isObject ? { additionalProperties: false, ...closed } : closed;
}

function isAnything({ type, enum: values, const: only, anyOf, oneOf }: JsonSchema): boolean {
  return [type, values, only, anyOf, oneOf].every((rule) => rule === undefined);
}

/** Applies `change` to every schema inside `schema`; `allOf` is resolved before. */
function mapParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, additionalProperties: more, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapEntries(properties, change) }),
    ...(typeof more === "object" && { additionalProperties: change(more) }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
  };
}

function mapEntries(
  properties: Properties,
  change: (part: JsonSchema, name: string) => JsonSchema,
): Properties {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part, name)]));
}

/** Keywords that explain a schema and reject nothing. */
const ANNOTATIONS = new Set(["description", "example", "examples", "title"]);

type Properties = Readonly<Record<string, JsonSchema>>;

/** Merges keywords that both members define with different values. */
const MERGE: Partial<Record<string, (first: JsonSchema, second: JsonSchema) => JsonSchema>> = {
  properties: ({ properties: first = {} }, { properties: second = {} }) => ({
    properties: { ...first, ...mapEntries(second, (part, name) => mergeSchemas(first[name] ?? {}, part)) },
  }),
  items: ({ items: first = {} }, { items: second = {} }) => ({ items: mergeSchemas(first, second) }),
  required: ({ required: first = [] }, { required: second = [] }) => ({
    required: [...new Set([...first, ...second])],
  }),
  enum: ({ enum: first = [] }, { enum: second = [] }) => ({
    enum: first.filter((value) => second.includes(value)),
  }),
};

/**
 * Returns one schema with the rules of both members. Annotations of the second member win.
 * @throws Error if the members have different values of a keyword that cannot be merged
 */
function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  let merged: JsonSchema = { ...first, ...second };
  for (const keyword of Object.keys(second)) {
    const [one, other] = [first[keyword as keyof JsonSchema], second[keyword as keyof JsonSchema]];
    const isSame = one === undefined || JSON.stringify(one) === JSON.stringify(other);
    if (isSame || ANNOTATIONS.has(keyword)) continue;
    const merge = MERGE[keyword];
    if (merge === undefined) throw new Error(`allOf members disagree about ${keyword}`);
    merged = { ...merged, ...merge(first, second) };
  }
  return merged;
}
