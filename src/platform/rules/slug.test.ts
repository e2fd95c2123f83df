import { describe, expect, test } from "vitest";

import { buildNumberedSlug, RESERVED_COLLECTION_IDS, RESERVED_PRODUCT_IDS, slugify } from "./slug.ts";

describe("slugs", () => {
  test.each([
    ["Oud Mehtab", "oud-mehtab"],
    ["Rosé d'Été", "rose-d-ete"],
    ["  --Oud--  ", "oud"],
    ["Tom & Jerry", "tom-and-jerry"],
    ["Straße Øst Łódź", "strasse-ost-lodz"],
    ["100% Oud / 2", "100-oud-2"],
    ["../../etc/passwd", "etc-passwd"],
    ["__proto__", "proto"],
    ["a\0b", "a-b"],
    ["ＯＵＤ", "oud"],
  ])("%j becomes %s", (name, slug) => {
    expect(slugify(name, "product")).toBe(slug);
  });

  test.each(["", "   ", "عود", "😀", "---", "\ud800"])(
    "a name without Latin letters or digits gets the fallback: %j",
    (name) => {
      expect(slugify(name, "product")).toBe("product");
    },
  );

  test("a slug has at most 80 characters and never ends with a hyphen", () => {
    const slug = slugify("oud mehtab ".repeat(1000), "product");
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(slugify(`${"a".repeat(79)} b`, "product")).toBe("a".repeat(79));
  });

  test("duplicate names get a numeric suffix", () => {
    expect([1, 2, 3].map((n) => buildNumberedSlug("oud", n))).toEqual(["oud", "oud-2", "oud-3"]);
  });

  test("path segments of the shop's own routes are reserved", () => {
    expect(RESERVED_PRODUCT_IDS.has(slugify("New Arrivals", "product"))).toBe(true);
    expect(RESERVED_COLLECTION_IDS.has(slugify("Featured", "collection"))).toBe(true);
  });
});
