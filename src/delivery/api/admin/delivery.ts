import { createRoute, z } from "@hono/zod-openapi";

import { deliveryRatesInputSchema, deliveryRatesSchema } from "../../rules/delivery-rates.ts";
import { requires } from "#kit/rules/permissions.ts";
import { getStoredDeliveryRates } from "../../operations/get-delivery-rates.ts";
import { saveDeliveryRates } from "../../operations/save-delivery-rates.ts";

import { createRouter, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const tags = ["admin: delivery"];
const storedRates = z
  .strictObject({
    rates: deliveryRatesSchema,
    updatedAt: z.iso.datetime().nullable().describe("Null if the rates have never been changed"),
  })
  .openapi("StoredDeliveryRates");

const getRatesRoute = createRoute({
  operationId: "getDeliveryRates",
  "x-permission": requires("settings.store"),
  method: "get",
  path: "/rates",
  tags,
  summary: "Returns the delivery zones with their charges, delivery times and cash-on-delivery rules",
  responses: { 200: jsonContent(storedRates, "The rates") },
});

const saveRatesRoute = createRoute({
  operationId: "saveDeliveryRates",
  "x-permission": requires("settings.store"),
  method: "put",
  path: "/rates",
  tags,
  summary: "Replaces the delivery rates. Placed orders keep their charges",
  request: { body: jsonBody(deliveryRatesInputSchema) },
  responses: {
    200: jsonContent(storedRates, "The rates"),
    409: problemContent("The rates were changed after expectedUpdatedAt", "conflict"),
    422: problemContent("Invalid values", "invalid-input"),
  },
});

/** Creates the endpoints for the delivery rates. */
export function createAdminDeliveryApi() {
  const router = createRouter();
  return router
    .openapi(getRatesRoute, async (c) => c.json(await getStoredDeliveryRates(c.var.db), 200))
    .openapi(saveRatesRoute, async (c) =>
      c.json(await saveDeliveryRates(c.var.db, c.req.valid("json"), { by: c.var.user }), 200),
    );
}
