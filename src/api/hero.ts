import { createRoute } from "@hono/zod-openapi";

import { getHero } from "#operations/hero/get-hero.ts";

import { createRoom, jsonAnswer } from "./openapi/openapi.ts";
import { heroSchema } from "./schemas/product-schemas.ts";

const getHeroRoute = createRoute({
  operationId: "getHero",
  method: "get",
  path: "/",
  tags: ["hero"],
  summary: "The home page's carousel",
  responses: { 200: jsonAnswer(heroSchema, "Its settings and slides") },
});

/** The home page's carousel, for shoppers. */
export function heroApi() {
  const room = createRoom();
  return room.openapi(getHeroRoute, async (c) => c.json(await getHero(c.var.db), 200));
}
