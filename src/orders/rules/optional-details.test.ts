import { expect, test } from "vitest";

import { buildDetailsSchema, listOptionalDetails } from "./optional-details.ts";

const TABLE = {
  giftNote: { label: "Gift note", maxLength: 20 },
  landmark: { label: "Landmark", maxLength: 20 },
};
const schema = buildDetailsSchema(TABLE);

test("details that a shopper left empty are omitted", () => {
  expect(schema.parse({ giftNote: " Eid Mubarak ", landmark: " " })).toEqual({ giftNote: "Eid Mubarak" });
  expect(schema.parse({ giftNote: "", landmark: "" })).toEqual({});
  expect(listOptionalDetails({ details: { giftNote: "Eid Mubarak" } }, TABLE)).toEqual([
    { name: "giftNote", label: "Gift note", value: "Eid Mubarak" },
  ]);
  expect(listOptionalDetails({ details: null }, TABLE)).toEqual([]);
});

test("a detail is limited to its length, and unknown details are rejected", () => {
  expect(schema.safeParse({ giftNote: "x".repeat(21) }).error?.issues[0]?.path).toEqual(["giftNote"]);
  expect(schema.safeParse({ colour: "red" }).success).toBe(false);
});
