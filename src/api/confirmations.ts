import { createRoute, z } from "@hono/zod-openapi";

import { decisionSchema } from "#domain/orders/confirmation/decision.ts";
import { createOrderNotFound } from "#domain/shared/errors.ts";
import { decideConfirmation } from "#operations/orders/confirmation/decide-confirmation.ts";
import { findOrderIdByToken } from "#operations/orders/confirmation/confirmation-tokens.ts";
import { ORDER_LOOKUP_LIMIT } from "#operations/orders/edit/order-limits.ts";

import { limitFailedLookups } from "./middleware/limit-failed-lookups.ts";
import { noStore } from "./middleware/no-store.ts";
import {
  createReplayMarker,
  createRouter,
  idParams,
  idempotentContent,
  jsonBody,
} from "./openapi/openapi.ts";
import { problemContent } from "./schemas/problem-schemas.ts";
import { linkedOrderSchema } from "./schemas/order-schemas.ts";

const sharedConfig = {
  method: "post" as const,
  tags: ["orders"],
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
};

const responses = {
  200: idempotentContent(linkedOrderSchema, "The order with masked personal data"),
  404: problemContent("Order not found", "not-found"),
  409: problemContent(
    "A different decision was made before, the confirmation has expired, or the shop did not request one (`confirmation-closed`). Or an item is out of stock, and staff will contact the shopper (`confirmed-without-stock`)",
    "confirmation-closed",
    "confirmed-without-stock",
  ),
  422: problemContent(
    "Invalid values, a country that the shop does not deliver to, or a phone number that cannot be used to order online",
    "invalid-input",
    "country-not-served",
    "phone-blocked",
  ),
  429: problemContent("Too many lookups from this device or network found no order", "too-many-requests"),
};

const decideByIdRoute = createRoute({
  ...sharedConfig,
  operationId: "decideConfirmation",
  path: "/{id}/confirmation",
  summary:
    "Confirms or declines an order; may correct phone number and address. Repeating the request changes nothing",
  request: { params: idParams, body: jsonBody(decisionSchema) },
  responses,
});

const decideByTokenRoute = createRoute({
  ...sharedConfig,
  operationId: "decideConfirmationByToken",
  path: "/confirmations/{token}",
  summary: "Confirms or declines an order with the token from a message link",
  request: { params: z.object({ token: z.string().max(100) }), body: jsonBody(decisionSchema) },
  responses,
});

/** Creates the endpoints with which shoppers confirm and decline orders. */
export function createConfirmationsApi() {
  const router = createRouter();
  router.use(noStore);
  return router
    .openapi(decideByTokenRoute, async (c) => {
      const orderId = await findOrderIdByToken(c.var.db, c.req.valid("param").token);
      if (orderId === undefined) throw createOrderNotFound();
      const options = { channels: c.var.settings.messageChannels, onReplay: createReplayMarker(c) };
      return c.json(await decideConfirmation(c.var.db, orderId, c.req.valid("json"), options), 200);
    })
    .openapi(decideByIdRoute, async (c) => {
      const options = { channels: c.var.settings.messageChannels, onReplay: createReplayMarker(c) };
      const { id } = c.req.valid("param");
      return c.json(await decideConfirmation(c.var.db, id, c.req.valid("json"), options), 200);
    });
}
