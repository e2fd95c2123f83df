import { z } from "@hono/zod-openapi";

import { deliveryRatesInputSchema, deliveryRatesSchema } from "../../rules/delivery-rates.ts";
import { requires } from "#kit/rules/permissions.ts";
import { getStoredDeliveryRates } from "../../operations/get-delivery-rates.ts";
import { saveDeliveryRates } from "../../operations/save-delivery-rates.ts";

import { createRouter, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: delivery", requires("settings.store"));
const storedRates = z
  .strictObject({
    rates: deliveryRatesSchema,
    updatedAt: z.iso.datetime().nullable().describe("Null if the rates have never been changed"),
  })
  .openapi("StoredDeliveryRates");

const getRatesRoute = staffRoute({
  operationId: "getDeliveryRates",
  method: "get",
  path: "/rates",
  summary: "Returns the delivery zones with their charges, delivery times and cash-on-delivery rules",
  responses: { 200: jsonContent(storedRates, "The rates") },
});

const saveRatesRoute = staffRoute({
  operationId: "saveDeliveryRates",
  method: "put",
  path: "/rates",
  summary: "Replaces the delivery rates. Placed orders keep their charges",
  request: { body: jsonBody(deliveryRatesInputSchema) },
  responses: {
    200: jsonContent(storedRates, "The rates"),
    409: problemContent("The rates were changed after expectedUpdatedAt", "conflict"),
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
