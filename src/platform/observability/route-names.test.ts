import { expect, test } from "vitest";

import { listActionPatterns, listPagePatterns, createRouteNamer } from "./route-names.ts";

const nameRoute = createRouteNamer([
  "/",
  "/shop",
  "/product/:productId",
  "/admin/orders",
  "/api/products/:id",
  "/api/products/new-arrivals",
  "/api/admin/orders/:id/status",
]);

test.each([
  ["/", "page", "/"],
  ["/shop?search=ayesha@example.com", "page", "/shop"],
  ["/shop/", "page", "/shop"],
  ["/product/oud-mehtab?size=50ml", "page", "/product/:productId"],
  ["/product/oud-mehtab.data?_routes=x", "data", "/product/:productId"],
  ["/_.data", "data", "/"],
  ["/shop/_.data", "data", "/shop"],
  ["/api/products/oud-mehtab", "api", "/api/products/:id"],
  ["/api/products/new-arrivals?limit=3", "api", "/api/products/new-arrivals"],
  ["/api/admin/orders/Zx8/status", "api", "/api/admin/orders/:id/status"],
  ["/media/image/upload/c_fill/v1/secret.jpg", "media", "/media/*"],
  ["/assets/shop-abc.js", "file", "/assets/*"],
  ["/readyz", "health", "/readyz"],
])("%s has the kind %s and the route %s [ASVS 16.3.2]", (url, kind, route) => {
  expect(nameRoute(url)).toEqual({ kind, route });
});

test.each([
  ["/review-order/Zx8kQ/more", "page", "/*"],
  ["/wp-login.php", "file", "/*.*"],
  ["/api/unknown/thing", "api", "/api/*"],
  ["/anything/at/all.data", "data", "/*"],
  ["/product/", "page", "/*"],
])("%s matches no pattern and has the kind %s and the wildcard route %s", (url, kind, route) => {
  expect(nameRoute(url)).toEqual({ kind, route });
});

test("page paths are built from React Router's manifest, without the catch-all", () => {
  const routes = {
    root: { path: "" },
    frame: { parentId: "root" },
    home: { parentId: "frame" },
    product: { parentId: "frame", path: "product/:productId" },
    admin: { parentId: "root", path: "admin" },
    orders: { parentId: "admin", path: "orders" },
    other: { parentId: "frame", path: "*" },
  };
  expect(listPagePatterns(routes).toSorted()).toEqual([
    "/",
    "/admin",
    "/admin/orders",
    "/product/:productId",
  ]);
});

test("a page has a form action if its module exports an action", () => {
  const routes = {
    root: { path: "", module: {} },
    shop: { parentId: "root", path: "shop", module: {} },
    contact: { parentId: "root", path: "contact", module: { action: () => null } },
  };
  expect(listActionPatterns(routes)).toEqual(["/contact"]);
});
