/** The JSON Schema keywords that the OpenAPI document uses. */
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

/** Returns the types that a schema allows. */
export function getTypes({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === "string" ? [type] : type;
}

/** Replaces references with the referenced schemas, and merges the members of every `allOf` into one schema. */
export function resolveSchema(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const resolvePart = (part: JsonSchema) => resolveSchema(part, components);
  if (schema.$ref !== undefined) {
    const target = components[schema.$ref.replace("#/components/schemas/", "")];
    if (target === undefined) throw new Error(`The document has no ${schema.$ref}`);
    return resolvePart(target);
  }
  const { allOf = [], ...keywords } = schema;
  return allOf.map(resolvePart).reduce(mergeSchemas, mapSubschemas(keywords, resolvePart));
}

/**
 * Returns a resolved schema that rejects unknown fields.
 * @throws Error if a subschema accepts any value, because its check would never fail
 */
export function closeSchema(schema: JsonSchema): JsonSchema {
  const isObject = getTypes(schema).includes("object");
  const hasFields = schema.properties !== undefined || typeof schema.additionalProperties === "object";
  if (acceptsAnyValue(schema) || (isObject && !hasFields)) {
    throw new Error(`The schema ${JSON.stringify(schema)} accepts any value`);
  }
  const closed = mapSubschemas(schema, closeSchema);
  return isObject ? { additionalProperties: false, ...closed } : closed;
}

function acceptsAnyValue({ type, enum: values, const: constant, anyOf, oneOf }: JsonSchema): boolean {
  return [type, values, constant, anyOf, oneOf].every((rule) => rule === undefined);
}

/** Applies `change` to every direct subschema except those of `allOf`, which `resolveSchema` merges. */
function mapSubschemas(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, additionalProperties: additional, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapEntries(properties, change) }),
    ...(typeof additional === "object" && { additionalProperties: change(additional) }),
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

/** Keywords that do not affect validation. */
const ANNOTATIONS = new Set(["description", "example", "examples", "title"]);

type Properties = Readonly<Record<string, JsonSchema>>;

/** Functions that merge different values of a keyword, by keyword. */
const KEYWORD_MERGERS: Partial<Record<string, (first: JsonSchema, second: JsonSchema) => JsonSchema>> = {
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
 * Merges two members of an `allOf`. The annotations of the second member take precedence.
 * @throws Error if the members have different values for a keyword that cannot be merged
 */
function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  let merged: JsonSchema = { ...first, ...second };
  for (const keyword of Object.keys(second)) {
    const [firstValue, secondValue] = [
      first[keyword as keyof JsonSchema],
      second[keyword as keyof JsonSchema],
    ];
    const isCompatible =
      firstValue === undefined || JSON.stringify(firstValue) === JSON.stringify(secondValue);
    if (isCompatible || ANNOTATIONS.has(keyword)) continue;
    const merge = KEYWORD_MERGERS[keyword];
    if (merge === undefined) throw new Error(`allOf members have different values for ${keyword}`);
    merged = { ...merged, ...merge(first, second) };
  }
  return merged;
}
