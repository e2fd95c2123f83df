import { createRoute } from "@hono/zod-openapi";

import { getHero } from "../../operations/hero/get-hero.ts";

import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { heroSchema } from "../../rules/stored-image-schema.ts";

const getHeroRoute = createRoute({
  operationId: "getHero",
  method: "get",
  path: "/",
  tags: ["hero"],
  summary: "Returns the carousel of the home page",
  responses: { 200: jsonContent(heroSchema, "The settings and slides") },
});

/** Creates the public carousel endpoint. */
export function createHeroApi() {
  const router = createRouter();
  return router.openapi(getHeroRoute, async (c) => c.json(await getHero(c.var.db), 200));
}
