import { expect, test } from "vitest";

import { listSharedCityNames } from "./list-shared-city-names.ts";

test("names of cities in several provinces are shared", async () => {
  expect([...(await listSharedCityNames())].toSorted()).toEqual(["nasirabad", "umerkot"]);
});
