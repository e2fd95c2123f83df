import { expect, test } from "vitest";
import { adminScripts, scriptsBehind, scriptsOf } from "./check-bundle.ts";
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

test("a script that a page fetches by itself counts with all that it imports, not with what it fetches on demand", () => {
  const texts: Record<string, string> = {
    "recorder-aaaaaaaa.js":
      'import{n}from"./events-bbbbbbbb.js";import"./shop-cccccccc.js";import("./consent-dddddddd.js")',
    "events-bbbbbbbb.js": 'export{x}from"./shop-cccccccc.js"',
    "shop-cccccccc.js": "",
    "consent-dddddddd.js": "",
  };
  expect(scriptsBehind("recorder", Object.keys(texts), (file) => texts[file] ?? "")).toEqual(
    ["recorder-aaaaaaaa", "events-bbbbbbbb", "shop-cccccccc"].map((name) => `/assets/${name}.js`),
  );
});

test("a script that a page fetches by itself and that the build does not have is an error", () => {
  expect(() => scriptsBehind("recorder", ["other-aaaaaaaa.js"], () => "")).toThrow("No script recorder");
});
