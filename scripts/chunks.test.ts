import { expect, test } from "vitest";

import { assignFiles } from "./chunks.ts";

const page = (path: string) => `/src/${path}.tsx?__react-router-build-client-route`;

const ROOT = page("root");
const STAFF_FRAME = page("app/admin/routes/layout");
const SHOP_FRAME = page("app/storefront/routes/layout");
const [ORDERS, PAYMENTS] = [page("a/admin/routes/orders"), page("a/admin/routes/payments")];
const [CART, CONTACT] = [page("a/storefront/routes/cart"), page("a/storefront/routes/contact")];

/** Assigns files to a build with these imports. Sizes are in characters; without one, a module is tiny. */
function assign(imports: Record<string, string[]>, sizes: Record<string, number> = {}) {
  const all: Record<string, string[]> = { [ROOT]: [], [STAFF_FRAME]: [], [SHOP_FRAME]: [], ...imports };
  const ids = [...new Set([...Object.keys(all), ...Object.values(all).flat()])];
  return assignFiles({
    ids,
    listImports: (id) => all[id] ?? [],
    listLazyImports: () => [],
    getSize: (id) => sizes[id] ?? 10,
  });
}

test("what the same pages need is one file, and what a single page needs stays with the page", () => {
  const files = assign({ [ORDERS]: ["table", "badge", "own"], [PAYMENTS]: ["table", "badge"] });
  expect(files.get("table")).toBeDefined();
  expect(files.get("badge")).toBe(files.get("table"));
  expect(files.has("own")).toBe(false);
});

test("a page that many visits start with has one file, with what other pages of shoppers need of it", () => {
  const shop = page("a/storefront/routes/shop");
  const files = assign({ [shop]: ["list", "own"], [CART]: ["list"] });
  expect(files.get("own")).toBe(files.get(shop));
  expect(files.get("list")).toBe(files.get(shop));
  expect(files.has(CART)).toBe(false);
});

test("small modules share a file, but no page loads a large module that it does not need", () => {
  const imports = {
    [ORDERS]: ["crumb", "form"],
    [PAYMENTS]: ["crumb", "form"],
    [CART]: ["crumb"],
    [CONTACT]: ["crumb"],
  };
  const small = assign(imports);
  expect(small.get("crumb")).toBe(small.get("form"));
  const large = assign(imports, { form: 50_000 });
  expect(large.get("crumb")).not.toBe(large.get("form"));
});

test("a large module is not loaded through a small one that imports it", () => {
  const files = assign(
    {
      [ORDERS]: ["rule", "text"],
      [PAYMENTS]: ["rule", "text"],
      [CART]: ["text"],
      [CONTACT]: ["text"],
      rule: ["schemas"],
    },
    { schemas: 50_000 },
  );
  expect(files.get("text")).not.toBe(files.get("rule"));
});

test("two files never import each other, also through a third", () => {
  const files = assign(
    {
      [ORDERS]: ["first", "large", "last"],
      [PAYMENTS]: ["first", "large", "last"],
      [CART]: ["large", "last"],
      [CONTACT]: ["last"],
      [ROOT]: [],
      first: ["large"],
      large: ["last"],
    },
    { large: 50_000 },
  );
  const [first, large, last] = ["first", "large", "last"].map((id) => files.get(id));
  expect(first === last && first !== large).toBe(false);
});
