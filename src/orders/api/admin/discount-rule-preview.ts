import { createRouter, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { requires } from "#kit/rules/permissions.ts";

import { previewDiscount } from "../../operations/discounts/preview-discount.ts";
import { discountPreviewInputSchema, discountPreviewSchema } from "../../rules/discount-rule-preview.ts";

const previewRoute = staffRoutes(
  "admin: discounts",
  requires("discounts.edit", "orders.read"),
)({
  operationId: "previewDiscount",
  method: "post",
  path: "/preview",
  summary: "Returns what a discount would have done to the orders of the last 30 days. Stores nothing",
  request: { body: jsonBody(discountPreviewInputSchema) },
  responses: { 200: jsonContent(discountPreviewSchema, "The number of orders, their savings and examples") },
});

/** Creates the staff endpoint for the preview of a discount. */
export const createAdminDiscountPreviewApi = () =>
  createRouter().openapi(previewRoute, async (c) =>
    c.json(await previewDiscount(c.var.db, c.req.valid("json")), 200),
  );
