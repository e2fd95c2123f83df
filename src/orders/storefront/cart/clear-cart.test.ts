import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { parseCartCookie, serializeCartCookie } from "../../rules/cart/cart-cookie.ts";
import type { CartItem } from "../../rules/cart/cart.ts";

import { getCart } from "./cart-store.ts";
import { changeCart } from "./change-cart.ts";
import { clearCart } from "./clear-cart.ts";

const stored = new Map<string, string>();
let cookie = "";

beforeEach(() => {
  stored.clear();
  cookie = "";
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      cookie = text.split(";")[0] ?? "";
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

const SIZE_IDS = { oud: 1, rose: 2 };

function buildItem(id: keyof typeof SIZE_IDS, quantity = 1): CartItem {
  const product = { id, sizeId: SIZE_IDS[id], name: id, image: "", storedImage: null, price: 1000 };
  return { product: { ...product, minOrderFreeShip: null }, variant: "50ml", quantity };
}

/** Changes the cookie like another tab or a form without scripts. */
function writeInOtherTab(quantities: Partial<Record<keyof typeof SIZE_IDS, number>>): void {
  const lines = Object.entries(quantities).map(([id, quantity]) => ({
    sizeId: SIZE_IDS[id as keyof typeof SIZE_IDS],
    quantity,
  }));
  [cookie = ""] = serializeCartCookie(lines, { isSecure: true }).split(";");
}

const listCart = () => getCart().items.map(({ product, quantity }) => `${quantity} ${product.id}`);
const orderedLines = [{ productId: "oud", variant: "50ml", quantity: 2 }];

test("clearing the cart removes ordered products, but keeps products added while the order was being sent", () => {
  changeCart(() => [buildItem("oud", 2), buildItem("rose")]);
  expect(listCart()).toEqual(["2 oud", "1 rose"]);
  writeInOtherTab({ oud: 3, rose: 1 });
  clearCart(orderedLines, "ZE00000000001");
  expect(listCart()).toEqual(["1 oud", "1 rose"]);
  expect(parseCartCookie(cookie)).toHaveLength(2);
});

test("an order's products are removed from the cart once, even if two tabs remove them and the shopper adds them again", () => {
  changeCart(() => [buildItem("oud", 2)]);
  clearCart(orderedLines, "ZE00000000002");
  expect(listCart()).toEqual([]);
  writeInOtherTab({ oud: 2 });
  clearCart(orderedLines, "ZE00000000002");
  expect(listCart()).toEqual(["2 oud"]);
  clearCart(orderedLines, "ZE00000000003");
  expect(listCart()).toEqual([]);
});

test("a change applies to the latest cart, even if this tab has not shown another tab's change yet", () => {
  changeCart(() => [buildItem("oud", 2)]);
  writeInOtherTab({ oud: 2, rose: 4 });
  changeCart((items) => items.map((item) => (item.product.id === "oud" ? { ...item, quantity: 5 } : item)));
  expect(listCart()).toEqual(["5 oud", "4 rose"]);
});

test("lines whose products the browser does not know stay in the cart", () => {
  changeCart(() => [buildItem("oud", 2)]);
  cookie = "cart=1.2-77.3";
  clearCart(orderedLines, "ZE00000000004");
  expect(getCart()).toMatchObject({ items: [], lines: [{ sizeId: 77, quantity: 3 }], count: 3 });
});
