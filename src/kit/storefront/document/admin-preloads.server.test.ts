import { expect, test } from "vitest";

import { preloadAdminModules } from "./admin-preloads.server.ts";

const document = {
  head: '<head><link rel="modulepreload" href="/assets/orders.js"/>',
  body: "</head><body>",
  scripts: "",
};
const createRoute = (id: string, module: string, imports: string[]) => ({ id, module, imports });
const routes = {
  orders: createRoute("orders/admin/routes/orders", "/assets/orders.js", ["/assets/table.js"]),
  users: createRoute("staff/admin/routes/users", "/assets/users.js", ["/assets/table.js"]),
  shop: createRoute("catalogue/storefront/routes/shop", "/assets/shop.js", []),
};

test("once it is loaded, an admin document preloads the scripts of the other admin pages, each once, and no storefront scripts", () => {
  const { head } = preloadAdminModules(document, { routes } as never);
  expect(head.startsWith(`${document.head}<script>addEventListener("load",`)).toBe(true);
  expect(
    [...head.slice(document.head.length).matchAll(/"(\/assets[^"]+)"/g)].map(([, path]) => path),
  ).toEqual(["/assets/table.js", "/assets/users.js"]);
});
