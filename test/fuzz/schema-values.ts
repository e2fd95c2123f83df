import fc from "fast-check";

import type { JsonSchema } from "./json-schema.ts";
import { getTypes } from "./json-schema.ts";

const characters = fc.constantFrom(...Array.from("abcdeXYZ059 -'.,&éßعطر香水👃<>\"`\\%_"));

/** Generates texts that the shop accepts: not blank and without forbidden characters. */
const createAcceptedText = (min: number, max: number) =>
  fc
    .string({ unit: characters, minLength: Math.max(1, min), maxLength: Math.max(1, Math.min(max, 40)) })
    .map((text) => `w${text}`.slice(0, Math.max(1, max)).toWellFormed().trim())
    .filter((text) => text.length >= min);

/** Valid values, by field name, for fields whose rules JSON Schema cannot express. */
const VALUES_BY_FIELD_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.integer({ min: 1, max: 1e6 }).map((number) => `who.${number}@example.com`),
  phone: fc.integer({ min: 1_000_000, max: 9_999_999 }).map((number) => `+92 300 ${number}`),
  subject: fc.constant(""),
  variant: fc.constantFrom("50ml", "100ml"),
  image: fc.constant(null),
  publicId: fc.constant(null),
  renamedFrom: fc.constant({}),
  expectedStock: fc.constant({}),
  variantImages: fc.constant({}),
  isWeeklySale: fc.constant(false),
  discountPercentage: fc.integer({ min: 1, max: 9000 }).map((hundredths) => hundredths / 100),
  expectedUpdatedAt: fc.constant(undefined),
  expectedTotal: fc.constant(undefined),
  // The sample shop does not offer it.
  giftWrap: fc.constant(false),
  expectedDay: fc.constant(undefined),
};

/** Generates values that match the schema of a field. `name` is the name of the field, or empty for the entire body. */
export function createValidValue(schema: JsonSchema, name = ""): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, enum: values, const: constant } = schema;
  const namedValue = Object.hasOwn(VALUES_BY_FIELD_NAME, name) ? VALUES_BY_FIELD_NAME[name] : undefined;
  if (namedValue !== undefined) return namedValue;
  if (constant !== undefined) return fc.constant(constant);
  if (values !== undefined) return fc.constantFrom(...values);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => createValidValue(choice, name)));
  const types = getTypes(schema);
  return fc.oneof(
    ...(types.length === 0 ? ["string"] : types).map((type) => createValueOfType(type, schema, name)),
  );
}

function createValueOfType(type: string, schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return createIntegerValue(schema);
    case "number":
      return createIntegerValue({ ...schema, minimum: schema.minimum ?? 1 });
    case "array":
      return fc.array(createValidValue(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case "object":
      return createRecordValue(schema);
    default:
      return createTextValue(schema);
  }
}

function createIntegerValue({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonSchema): fc.Arbitrary<number> {
  const min = Math.ceil(minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1));
  const max = maximum ?? (exclusiveMaximum === undefined ? min + 1000 : exclusiveMaximum - 1);
  return fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) });
}

function createTextValue({
  minLength = 0,
  maxLength = 100,
  pattern,
  format,
}: JsonSchema): fc.Arbitrary<string> {
  // The shop accepts only times in this range (`queryDay`).
  const time = fc
    .date({ noInvalidDate: true, min: new Date("1900-01-01"), max: new Date("2999-12-31") })
    .map((date) => date.toISOString());
  if (format === "date") return time.map((text) => text.slice(0, 10));
  if (format === "date-time") return time;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return createAcceptedText(minLength, maxLength);
}

function createRecordValue({
  properties,
  required = [],
  additionalProperties: additional,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (properties === undefined) {
    return typeof additional === "object"
      ? fc.dictionary(createAcceptedText(1, 20), createValidValue(additional), {
          maxKeys: 3,
          noNullPrototype: true,
        })
      : fc.constant({});
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, createValidValue(schema, name)]),
  );
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
}
