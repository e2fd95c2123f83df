import { z } from "@hono/zod-openapi";

import { requiresAny } from "#kit/rules/permissions.ts";
import { createRouter, idParams, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import * as schemas from "../../rules/price-changes/completed-price-change.ts";
import {
  changePricesSchema,
  readPricesSchema,
  undoPriceChangeSchema,
} from "../../rules/price-changes/price-change-schema.ts";
import {
  changePrices,
  listPriceChanges,
  undoPriceChange,
} from "../../operations/price-changes/price-changes.ts";
import { readPrices } from "../../operations/price-changes/read-prices.ts";

const currentPricesSchema = schemas.currentPricesSchema.openapi("CurrentPrices");
const completedPriceChangeSchema = schemas.completedPriceChangeSchema.openapi("PriceChange");

const staffRoute = staffRoutes("admin: products", requiresAny("products.price", "products.edit"));

const readPricesRoute = staffRoute({
  operationId: "readPrices",
  method: "post",
  path: "/current",
  summary: "Returns the current prices of at most 1,000 products, for the preview of a price change",
  request: { body: jsonBody(readPricesSchema) },
  responses: {
    200: jsonContent(z.array(currentPricesSchema), "The products. Products that no longer exist are omitted"),
  },
});

const changePricesRoute = staffRoute({
  operationId: "changePrices",
  method: "post",
  path: "/",
  summary: "Changes prices of several products by a percentage or an amount, all or nothing",
  request: { body: jsonBody(changePricesSchema) },
  responses: {
    201: jsonContent(
      completedPriceChangeSchema,
      "The price change. The id of an existing change returns that change",
    ),
    409: problemContent(
      "Current prices differ from the prices in the request. The errors are listed by product id",
      "conflict",
    ),
    422: problemContent(
      "Invalid values, or a new price would be below one rupee or too high",
      "invalid-input",
    ),
  },
});

const listPriceChangesRoute = staffRoute({
  operationId: "listPriceChanges",
  method: "get",
  path: "/",
  summary: "Lists the price changes of the last 10 minutes that can be undone, newest first",
  responses: { 200: jsonContent(z.array(completedPriceChangeSchema), "The price changes") },
});

const undoPriceChangeRoute = staffRoute({
  operationId: "undoPriceChange",
  method: "post",
  path: "/{id}/undo",
  summary:
    "Restores the prices that a price change replaced, within 10 minutes. A repeated undo changes nothing",
  request: { params: idParams, body: jsonBody(undoPriceChangeSchema) },
  responses: {
    200: jsonContent(completedPriceChangeSchema, "The price change"),
    404: problemContent("Price change not found", "not-found"),
    409: problemContent(
      "Prices have changed since, with errors listed by product id, or the undo period has expired",
      "conflict",
      "undo-expired",
    ),
  },
});

/** Creates the endpoints for changing the prices of several products. */
export function createAdminPriceChangesApi() {
  const router = createRouter();
  return router
    .openapi(readPricesRoute, async (c) => c.json(await readPrices(c.var.db, c.req.valid("json").ids), 200))
    .openapi(changePricesRoute, async (c) =>
      c.json(await changePrices(c.var.db, c.req.valid("json"), { by: c.var.user }), 201),
    )
    .openapi(listPriceChangesRoute, async (c) => c.json(await listPriceChanges(c.var.db), 200))
    .openapi(undoPriceChangeRoute, async (c) => {
      const { skipChanged } = c.req.valid("json");
      const { id } = c.req.valid("param");
      return c.json(await undoPriceChange(c.var.db, id, { by: c.var.user, skipChanged }), 200);
    });
}
