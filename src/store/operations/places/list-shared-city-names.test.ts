import { expect, test } from "vitest";

import { listSharedCityNames } from "./places.ts";

test("city names that occur in several provinces of Pakistan are listed", async () => {
  expect([...(await listSharedCityNames())].toSorted()).toEqual(["nasirabad"]);
});
