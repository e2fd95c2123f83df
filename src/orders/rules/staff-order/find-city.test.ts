import { expect, test } from "vitest";

import { findCities } from "./find-city.ts";

test.each([
  ["near Gujrat side", "Gujrat"],
  ["old Gujrat side road", "Gujrat"],
  ["behind main Okara Cantt bypass", "Okara"],
])("a city is found at any word of a segment: “%s”", (segment, name) => {
  expect(findCities([segment]).map((city) => city.name)).toEqual([name]);
});
