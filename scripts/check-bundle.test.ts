import { expect, test } from "vitest";
import { adminScripts, scriptsOf } from "./check-bundle.ts";
import type { Manifest } from "./check-bundle.ts";

const route = (id: string, rest: Partial<Manifest["routes"][string]> = {}) => ({
  id,
  module: `/assets/${id}.js`,
  imports: ["/assets/react.js"],
  ...rest,
});

const manifest: Manifest = {
  entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
  routes: {
    root: route("root", { path: "" }),
    layout: route("layout", { parentId: "root" }),
    home: route("home", { parentId: "layout", index: true }),
    product: route("product", {
      parentId: "layout",
      path: "product/:id",
      imports: ["/assets/react.js", "/assets/gallery.js"],
    }),
    "admin/orders": route("admin/orders", { parentId: "root", path: "admin/orders" }),
  },
};

test("a page's first load is the entry, its route, the routes around it and all they import, each once", () => {
  expect(scriptsOf(manifest, "/product/:id").toSorted()).toEqual(
    ["entry", "gallery", "layout", "product", "react", "root"].map((name) => `/assets/${name}.js`),
  );
});

test("the start page is the page inside the layout, not the layout alone", () => {
  expect(scriptsOf(manifest, "/")).toContain("/assets/home.js");
});

test("a page that the build does not have is an error, not zero kilobytes", () => {
  expect(() => scriptsOf(manifest, "/gone")).toThrow("No page at /gone");
});

test("scripts of the admin area are told apart", () => {
  expect([...adminScripts(manifest)]).toEqual(["/assets/admin/orders.js"]);
});
