import { expect, test } from "vitest";

import { describeWear } from "./describe-wear.ts";
import { createEmptyScent } from "./scent.ts";

test("a fragrance without wear details has no wear description", () => {
  expect(describeWear({ ...createEmptyScent(), line: "Dry oud", concentration: "edp" })).toBeNull();
});

test("longevity is described as a step on a scale, and seasons are in chronological order", () => {
  const wear = describeWear({
    ...createEmptyScent(),
    longevity: "long",
    seasons: ["winter", "spring"],
    dayNight: "both",
    occasions: ["wedding"],
  });
  expect(wear).toEqual({
    longevity: { name: "Long", description: "8 to 10 hours.", step: 3, steps: 4 },
    sillage: null,
    seasons: ["Spring", "Winter"],
    dayNight: "Day and night",
    occasions: ["Wedding"],
  });
});
