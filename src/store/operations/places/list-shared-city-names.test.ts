import { expect, test } from "vitest";

import { listSharedCityNames } from "./list-shared-city-names.ts";

test("city names that occur in several provinces of Pakistan are listed", async () => {
  expect([...(await listSharedCityNames())].toSorted()).toEqual(["nasirabad", "umerkot"]);
});
