import { expect, test } from "vitest";

import { buildCanonicalUrl } from "./build-canonical-url.ts";

test.each([
  ["/", "https://shop.example/"],
  ["/shop", "https://shop.example/shop/"],
  ["/product/oud-mehtab/", "https://shop.example/product/oud-mehtab/"],
  ["/shop?page=2", "https://shop.example/shop/?page=2"],
])("the canonical URL of %s has exactly one trailing slash [000 §2]", (path, canonical) => {
  expect(buildCanonicalUrl("https://shop.example", path)).toBe(canonical);
});
