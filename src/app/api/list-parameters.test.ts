import { expect, test } from "vitest";

import { openTestApi } from "#test/api.ts";

const api = await openTestApi();
const staff = await api.signIn(true);

interface OpenApiDocument {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
}

const { body: document } = await api.send<OpenApiDocument>("GET", "/openapi.json");
const lists = Object.entries(document.paths)
  .map(([path, { get }]) => [path, (get?.parameters ?? []).map(({ name }) => name)] as const)
  .filter(
    ([path, parameterNames]) =>
      path.startsWith("/api/admin/") && ["pageSize", "limit"].some((name) => parameterNames.includes(name)),
  )
  .map(([path, parameterNames]) => [path.slice("/api".length), parameterNames] as const);

test("the staff lists of orders, products and inventory are among the checked lists", () => {
  expect(lists.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      "/admin/orders",
      "/admin/orders/recent",
      "/admin/products",
      "/admin/inventory/products",
    ]),
  );
});

test.each(lists)(
  "%s accepts its own size parameter (pageSize or limit) and rejects the other",
  async (path, parameterNames) => {
    const [supported, unsupported] = parameterNames.includes("pageSize")
      ? ["pageSize", "limit"]
      : ["limit", "pageSize"];
    expect((await api.send("GET", `${path}?${supported}=3`, undefined, staff)).status).toBe(200);
    const { status, problem } = await api.send("GET", `${path}?${unsupported}=3`, undefined, staff);
    expect([status, problem.detail]).toEqual([422, `Unknown field: ${unsupported}`]);
  },
);
