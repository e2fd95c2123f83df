import { expect, test } from "vitest";

import { buildHeroSizes } from "./hero-sizes.ts";

/** Returns the factor by which the matching `sizes` entry multiplies the width on a screen of this density. */
function getFactorAt(density: number, sizes: string): number {
  for (const entry of sizes.split(", ")) {
    const [, minDensity] = /min-resolution: ([\d.]+)dppx/.exec(entry) ?? [];
    if (minDensity === undefined || density >= Number(minDensity))
      return Number(/\* ([\d.]+)\)$/.exec(entry)?.[1] ?? 1);
  }
  return Number.NaN;
}

test.each([1, 1.5, 1.75, 2, 2.5, 3, 3.5])(
  "on a screen of density %d, a hero image has 1 to 1.5 image pixels per CSS pixel",
  (density) => {
    const pixels = density * getFactorAt(density, buildHeroSizes({ width: "100vw" }));
    expect(pixels).toBeLessThanOrEqual(1.5);
    expect(pixels).toBeGreaterThanOrEqual(1);
  },
);

test("entries for a media condition come before entries for all windows", () => {
  const sizes = buildHeroSizes({ media: "(min-width: 40rem)", width: "100vw" }, { width: "134vw" }).split(
    ", ",
  );
  expect(sizes[0]).toBe("(min-width: 40rem) and (min-resolution: 3.5dppx) calc(100vw * 0.428)");
  expect(sizes.at(-1)).toBe("134vw");
  expect(sizes.findLastIndex((entry) => entry.includes("40rem"))).toBeLessThan(
    sizes.findIndex((entry) => entry.includes("134vw")),
  );
});
