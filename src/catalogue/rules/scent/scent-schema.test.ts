import { expect, test } from "vitest";

import { scentInputSchema, sizeDetailsInputSchema } from "./scent-schema.ts";

test("slugs are deduplicated and sorted in list order, and accords are sorted by weight", () => {
  const scent = scentInputSchema.parse({
    seasons: ["winter", "spring", "winter"],
    occasions: ["gift", "office"],
    accords: [
      { accord: "rose", weight: 20 },
      { accord: "oud", weight: 90 },
    ],
  });
  expect(scent.seasons).toEqual(["spring", "winter"]);
  expect(scent.occasions).toEqual(["office", "gift"]);
  expect(scent.accords.map(({ accord }) => accord)).toEqual(["oud", "rose"]);
});

test("a scent line has at most 60 characters", () => {
  expect(scentInputSchema.safeParse({ line: "x".repeat(60) }).success).toBe(true);
  expect(scentInputSchema.safeParse({ line: "x".repeat(61) }).error?.issues[0]?.message).toBe(
    "The scent line is limited to 60 characters",
  );
});

test.each([
  { concentration: "water" },
  { seasons: ["someday"] },
  { accords: [{ accord: "rose", weight: 0 }] },
  { accords: [{ accord: "rose", weight: 101 }] },
  { accords: [{ accord: "unknown", weight: 5 }] },
  {
    accords: [
      { accord: "rose", weight: 1 },
      { accord: "rose", weight: 2 },
    ],
  },
])("the scent %j is rejected", (scent) => {
  expect(scentInputSchema.safeParse(scent).success).toBe(false);
});

test("a barcode without a valid check digit and a volume with two decimals are rejected", () => {
  expect(sizeDetailsInputSchema.parse({ volumeMl: 7.5, barcode: "96385074" })).toEqual({
    volumeMl: 7.5,
    sku: "",
    barcode: "96385074",
    isTester: false,
    weightGrams: null,
  });
  expect(sizeDetailsInputSchema.safeParse({ barcode: "96385075" }).success).toBe(false);
  for (const volumeMl of [0, -1, 1.25, 10_001])
    expect(sizeDetailsInputSchema.safeParse({ volumeMl }).success).toBe(false);
});

test.each([0, -1, 1e9, 1.5])("a size cannot weigh %d g", (weightGrams) => {
  const { error } = sizeDetailsInputSchema.safeParse({ weightGrams });
  expect(error?.issues.map(({ message }) => message)).toEqual(["Enter whole grams from 1 to 100,000"]);
});
