import { createRoute } from "@hono/zod-openapi";

import { orderDetailsSchema } from "#domain/orders/order-edit.ts";
import { updateOrderDetails } from "#operations/orders/update-order-details.ts";

import { createRouter, idParams, jsonContent, jsonBody } from "#api/openapi/openapi.ts";
import { orderSchema } from "#api/schemas/order-schemas.ts";
import { problemContent, problemContentWith } from "#api/schemas/problem-schemas.ts";

const tags = ["admin: orders"];
const notFound = problemContent("Order not found", "not-found");
const currentOrder = {
  order: orderSchema.optional().describe("With order-changed: the current order"),
};

const updateDetailsRoute = createRoute({
  operationId: "updateOrderDetails",
  method: "patch",
  path: "/{id}",
  tags,
  summary: "Changes contact details and address until the order is shipped. Missing fields stay unchanged",
  request: { params: idParams, body: jsonBody(orderDetailsSchema) },
  responses: {
    200: jsonContent(orderSchema, "The order"),
    404: notFound,
    409: problemContentWith(
      currentOrder,
      "The order is shipped, delivered or cancelled, or was changed after expectedUpdatedAt. Nothing was changed",
      "order-not-editable",
      "order-changed",
    ),
    422: problemContent(
      "Invalid values, or the shop does not deliver to the country",
      "invalid-input",
      "country-not-served",
    ),
  },
});

/** Creates the staff endpoints that edit orders. */
export function createAdminOrderEditsApi() {
  const router = createRouter();
  return router.openapi(updateDetailsRoute, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await updateOrderDetails(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
  });
}
