import { z } from "zod";
import { expect, test } from "vitest";

import { SETTINGS_SECTIONS, STORE_FIELDS, STORE_FIELD_PATHS } from "./store-fields.ts";
import { storeSchema } from "./store.ts";

/** Lists the paths of all values in a schema. A list counts as one value. */
function listPaths(schema: z.ZodObject, prefix = ""): string[] {
  return Object.entries(schema.shape).flatMap(([key, value]) => {
    const field: unknown = value instanceof z.ZodDefault ? value.unwrap() : value;
    return field instanceof z.ZodObject ? listPaths(field, `${prefix}${key}.`) : [`${prefix}${key}`];
  });
}

test("the settings page and the command line have exactly the fields of the schema", () => {
  expect([...STORE_FIELD_PATHS].toSorted()).toEqual(listPaths(storeSchema).toSorted());
});

test("the fields are grouped by section in page order, and no section is empty", () => {
  const sections = Object.values(STORE_FIELDS).map(({ section }) => section);
  const order = sections.filter((section, index) => section !== sections[index - 1]);
  expect(order).toEqual(SETTINGS_SECTIONS);
});
