import { createRoute, z } from "@hono/zod-openapi";

import { deliveryTermsSchema } from "../rules/delivery-rates.ts";
import { findDestinationTerms } from "../rules/destination-terms.ts";
import { getDeliveryRates } from "../operations/get-delivery-rates.ts";

import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { placeQuerySchema } from "#catalogue/api/list-queries.ts";

const placeTermsSchema = z
  .object({
    terms: deliveryTermsSchema
      .extend({
        bottleGrams: z.number().int().describe("Weight of a bottle whose size has no weight, in grams"),
      })
      .nullable()
      .describe("Null if the terms depend on the place and the query names no place"),
  })
  .openapi("PlaceTerms");

const getPlaceTermsRoute = createRoute({
  operationId: "getPlaceTerms",
  method: "get",
  path: "/terms",
  tags: ["delivery"],
  summary: "Returns charges, delivery times and cash-on-delivery rules for a place. Amounts in PKR",
  request: { query: placeQuerySchema },
  responses: { 200: jsonContent(placeTermsSchema, "The terms") },
});

/** Creates the public delivery endpoints. */
export function createDeliveryApi() {
  const router = createRouter();
  return router.openapi(getPlaceTermsRoute, async (c) =>
    c.json({ terms: findDestinationTerms(await getDeliveryRates(c.var.db), c.req.valid("query")) }, 200),
  );
}
