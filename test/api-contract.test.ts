import { describe, expect, test } from "vitest";

import { createResponseParser } from "./fuzz/api-document.ts";
import type { JsonSchema } from "./fuzz/json-schema.ts";

const statusChange: JsonSchema = {
  type: "object",
  properties: { status: { type: "string" } },
  required: ["status"],
};
/** A schema that extends another schema, as the OpenAPI generator writes it. */
const schemas: Record<string, JsonSchema> = {
  TrackedOrder: {
    type: "object",
    properties: {
      orderNumber: { type: "string" },
      history: { type: "array", items: statusChange },
    },
    required: ["orderNumber", "history"],
  },
  Order: {
    allOf: [
      { $ref: "#/components/schemas/TrackedOrder" },
      {
        type: "object",
        properties: {
          id: { type: "string" },
          history: {
            type: "array",
            items: { ...statusChange, properties: { ...statusChange.properties, by: { type: "string" } } },
          },
        },
        required: ["id"],
      },
    ],
  },
};
const order = { id: "7f3a", orderNumber: "ZE-1042", history: [{ status: "pending", by: "Sana" }] };
const parser = createResponseParser(
  { type: "array", items: { $ref: "#/components/schemas/Order" } },
  schemas,
);
const acceptsResponse = (body: unknown) => parser.safeParse([body]).success;

describe("the contract check of a schema that extends another schema", () => {
  test("accepts a response that contains the fields of both schemas", () => {
    expect(acceptsResponse(order)).toBe(true);
  });

  test.each(["id", "orderNumber", "history"])("rejects a response without %s", (field) => {
    expect(
      acceptsResponse(Object.fromEntries(Object.entries(order).filter(([name]) => name !== field))),
    ).toBe(false);
  });

  test("rejects a field that neither schema defines, at every depth", () => {
    expect(acceptsResponse({ ...order, adminNotes: "Asked for gift wrap" })).toBe(false);
    expect(
      acceptsResponse({ ...order, history: [{ status: "pending", by: "Sana", ip: "203.0.113.7" }] }),
    ).toBe(false);
  });

  test("rejects a field that was removed from the OpenAPI document", () => {
    const [base, { properties: { id: _, ...properties } = {} } = {}] = schemas["Order"]?.allOf ?? [];
    const schemaWithoutId = { allOf: [base ?? {}, { type: "object", properties }] };
    expect(createResponseParser(schemaWithoutId, schemas).safeParse(order).success).toBe(false);
  });

  test("allows an enum value only if both schemas contain it", () => {
    const narrowed: JsonSchema = {
      allOf: [
        { type: "object", properties: { code: { type: "string", enum: ["conflict", "not-found"] } } },
        { type: "object", properties: { code: { type: "string", enum: ["conflict"] } }, required: ["code"] },
      ],
    };
    const codes = ["conflict", "not-found"].filter(
      (code) => createResponseParser(narrowed, {}).safeParse({ code }).success,
    );
    expect(codes).toEqual(["conflict"]);
  });

  test("throws for a schema whose members contradict each other", () => {
    const contradictory: JsonSchema = { allOf: [{ type: "string" }, { type: "integer" }] };
    expect(() => createResponseParser(contradictory, {})).toThrow(
      "allOf members have different values for type",
    );
  });
});

test("the contract check throws for a schema that accepts any value", () => {
  const permissive: JsonSchema = { type: "object", properties: { details: {} } };
  expect(() => createResponseParser(permissive, {})).toThrow("accepts any value");
});
