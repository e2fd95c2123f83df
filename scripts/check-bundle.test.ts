import { expect, test } from "vitest";
import { listAdminScripts, listInitialScripts, listStaffPaths } from "./check-bundle.ts";
import type { Manifest } from "./check-bundle.ts";

const buildRoute = (id: string, rest: Partial<Manifest["routes"][string]> = {}) => ({
  id,
  module: `/assets/${id}.js`,
  imports: ["/assets/react.js"],
  ...rest,
});

const manifest: Manifest = {
  entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
  routes: {
    root: buildRoute("root", { path: "" }),
    layout: buildRoute("layout", { parentId: "root" }),
    home: buildRoute("home", { parentId: "layout", index: true }),
    product: buildRoute("product", {
      parentId: "layout",
      path: "product/:id",
      imports: ["/assets/react.js", "/assets/gallery.js"],
    }),
    "admin/orders": buildRoute("admin/orders", { parentId: "root", path: "admin/orders" }),
  },
};

test("a page loads the entry, its route and parent routes, and all their imports", () => {
  expect(listInitialScripts(manifest, "/product/:id").toSorted()).toEqual(
    ["entry", "gallery", "layout", "product", "react", "root"].map((name) => `/assets/${name}.js`),
  );
});

test("the path / resolves to the index route", () => {
  expect(listInitialScripts(manifest, "/")).toContain("/assets/home.js");
});

test("listInitialScripts throws an error for a page that is missing from the build", () => {
  expect(() => listInitialScripts(manifest, "/gone")).toThrow("No page at /gone");
});

test("listStaffPaths returns the pages of the admin area, each once", () => {
  expect(listStaffPaths(manifest)).toEqual(["/admin/orders"]);
});

test("listAdminScripts returns the scripts of the admin routes", () => {
  expect([...listAdminScripts(manifest)]).toEqual(["/assets/admin/orders.js"]);
});
