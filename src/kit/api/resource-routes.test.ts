import { Readable } from "node:stream";

import { z } from "@hono/zod-openapi";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { defineList } from "../rules/list.ts";
import { requires } from "../rules/permissions.ts";
import { recordTexts } from "../rules/texts/record-texts.ts";

import { resourceRoutes } from "./resource-routes.ts";

const item = z.object({ id: z.string() });
const list = defineList({
  texts: { ...recordTexts("supplier").list, hint: "", search: "Search" },
  columns: { name: { label: "Name", sort: ["name-asc", "name-desc"] } },
  filters: [],
  defaultSort: "name-asc",
});

test("a resource has the routes of its operations; its export gets the filter of the list", async () => {
  const exported: unknown[] = [];
  const router = resourceRoutes({
    words: { label: "supplier", items: "suppliers" },
    tag: "admin: suppliers",
    read: requires("products.read"),
    write: requires("products.edit"),
    id: z.string(),
    item,
    input: item,
    list: { rules: list, run: async () => ({ items: [], page: 1, pageSize: 20, total: 0 }) },
    exported: {
      rule: requires("exports.products"),
      run: (_db, query) => {
        exported.push(query);
        return { fileName: "suppliers.xlsx", total: 0, body: Readable.from([]) };
      },
    },
  });
  const paths = router.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } }).paths;
  expect(Object.entries(paths ?? {}).map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
    ["/", ["get"]],
    ["/export.xlsx", ["get"]],
  ]);
  const env = { settings: { maxRunningExports: 1, siteUrl: "" }, user: {}, db: {} };
  const app = new Hono<{ Variables: typeof env }>()
    .use(async (c, next) => {
      for (const [name, value] of Object.entries(env)) c.set(name as keyof typeof env, value as never);
      await next();
    })
    .route("/", router as never);
  const response = await app.request("/export.xlsx?search=lahore&sort=name-desc");
  expect([response.status, exported]).toEqual([200, [{ search: "lahore", sort: "name-desc" }]]);
});
