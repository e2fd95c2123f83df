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

/** A schema with everything that it refers to in its place. */
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
  const { properties, additionalProperties: more, items, anyOf, oneOf, allOf, ...rest } = schema;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inside(part)])),
    }),
    ...(more !== undefined && { additionalProperties: typeof more === "object" ? inside(more) : more }),
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(oneOf && { oneOf: oneOf.map(inside) }),
    ...(allOf && { allOf: allOf.map(inside) }),
  };
}

/** The same, answering nothing that is not named: a field that the document does not know is not to be sent. */
export function closedSchema(schema: JsonSchema): JsonSchema {
  const { properties, additionalProperties: more, items, anyOf, oneOf, allOf, ...rest } = schema;
  const isOpen = properties === undefined && typeof more !== "object";
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, closedSchema(part)]),
      ),
      additionalProperties: typeof more === "object" ? closedSchema(more) : false,
    }),
    ...(!properties && typeof more === "object" && { additionalProperties: closedSchema(more) }),
    ...(isOpen && more !== undefined && { additionalProperties: more }),
    ...(items && { items: closedSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(closedSchema) }),
    ...(oneOf && { oneOf: oneOf.map(closedSchema) }),
    ...(allOf && { allOf }),
  };
}
