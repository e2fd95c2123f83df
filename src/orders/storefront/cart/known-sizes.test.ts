import { describe, expect, test, vi } from "vitest";

import type { KnownSize } from "./cart-store.ts";

vi.stubGlobal("document", { cookie: "" });
const { parseSizes } = await import("./known-sizes.ts");

const size: KnownSize = {
  product: {
    id: "oud-mehtab",
    sizeId: 12,
    name: "Oud Mehtab",
    image: "/media/image/upload/v1/products/oud-mehtab-1.jpg",
    storedImage: {
      url: "/media/image/upload/v1/products/oud-mehtab-1.jpg",
      publicId: "x",
      width: 1200,
      height: 1500,
      color: "#332211",
    },
    price: 4500,
    minOrderFreeShip: 5000,
  },
  variant: "50ml",
};

/** Returns the sizes after storing them as text. */
const restore = (...sizes: unknown[]) =>
  parseSizes(JSON.parse(JSON.stringify(Object.fromEntries(sizes.entries()))));
const withProduct = (changes: Record<string, unknown>) => ({
  ...size,
  product: { ...size.product, ...changes },
});

describe("the products that a browser remembers", () => {
  test("a size, a tester and a set are read back unchanged", () => {
    const parts = [{ productId: "rose", name: "Rose", variant: "10ml", quantity: 2 }];
    for (const known of [size, withProduct({ isTester: true }), withProduct({ parts })])
      expect(restore(known)).toEqual([known]);
    expect(restore(withProduct({ parts: [...parts, { name: "Oud" }, null] }))).toEqual([
      withProduct({ parts }),
    ]);
  });

  test.each([null, "a text", [7], { "12": "none" }])("%j contains no size", (stored) => {
    expect(parseSizes(stored)).toEqual([]);
  });

  test.each([
    ["no size", { ...size, variant: undefined }],
    ["no product", { ...size, product: null }],
    ["no row id", withProduct({ sizeId: "x" })],
    ["a negative price", withProduct({ price: -1 })],
  ])("an entry with %s is ignored, and the other entries are read", (_, broken) => {
    expect(restore(broken, size)).toEqual([size]);
  });

  test("a malformed image and a malformed free-shipping minimum are read as null", () => {
    expect(restore(withProduct({ storedImage: { url: 1 }, minOrderFreeShip: "5000" }))).toEqual([
      withProduct({ storedImage: null, minOrderFreeShip: null }),
    ]);
  });
});
