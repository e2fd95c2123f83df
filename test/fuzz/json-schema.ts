/** What of JSON Schema the API's document uses. */
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

/** The kinds of value that a schema names. */
export function kindsOf({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === "string" ? [type] : type;
}

/** Replaces every reference by the schema that it names, and every `allOf` by one schema with the rules of all members. */
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
 * Closes a resolved schema: fields that it does not name are rejected.
 * @throws Error if a part accepts any value, because the check of that part would always pass
 */
export function closedSchema(schema: JsonSchema): JsonSchema {
  const isObject = kindsOf(schema).includes("object");
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
    ...(properties && { properties: mapValues(properties, change) }),
    ...(typeof more === "object" && { additionalProperties: change(more) }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
  };
}

function mapValues(
  properties: Readonly<Record<string, JsonSchema>>,
  change: (part: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part)]));
}

/** Keywords that explain a schema and reject nothing. */
const ANNOTATIONS = new Set(["description", "example", "examples", "title"]);

/**
 * Returns one schema with the rules of both. Fields that both name are merged in turn.
 * @throws Error if a keyword differs
 */
function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  const { properties = {}, items, required = [] } = second;
  for (const [keyword, value] of Object.entries(second)) {
    const other = first[keyword as keyof JsonSchema];
    const isMerged = ["properties", "items", "required"].includes(keyword) || ANNOTATIONS.has(keyword);
    if (!isMerged && other !== undefined && JSON.stringify(other) !== JSON.stringify(value)) {
      throw new Error(`allOf members disagree about ${keyword}`);
    }
  }
  const shared = Object.entries(properties).map(([name, part]) => {
    const other = first.properties?.[name];
    return [name, other === undefined ? part : mergeSchemas(other, part)];
  });
  return {
    ...first,
    ...second,
    ...((first.properties ?? second.properties) && {
      properties: { ...first.properties, ...Object.fromEntries(shared) },
    }),
    ...(items && first.items && { items: mergeSchemas(first.items, items) }),
    ...((first.required ?? second.required) && {
      required: [...new Set([...(first.required ?? []), ...required])],
    }),
  };
}
