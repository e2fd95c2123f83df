import { expect, test } from "vitest";

import { getAudience } from "./audience.ts";

test.each([
  ["Women", "women"],
  ["MEN", "men"],
  ["Unisex", "unisex"],
  ["For Him", "men"],
  ["Women’s fragrances", "women"],
  ["Men & Women", "unisex"],
  ["Home", undefined],
  ["Menthol", undefined],
  ["", undefined],
])("the category “%s” has the audience %s", (category, audience) => {
  expect(getAudience(category)).toBe(audience);
});
