import { z } from "@hono/zod-openapi";

import { createRouter, jsonBody, jsonContent, numberParams, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { requires } from "#kit/rules/permissions.ts";

import { generateDiscountCodes, listDiscountCodes } from "../../operations/discount-codes.ts";
import { discountCodeSchema, newCodesSchema } from "../../rules/discount-codes.ts";

const staffRoute = staffRoutes("admin: discounts", requires("discounts.edit"));

const listRoute = staffRoute({
  operationId: "listDiscountCodes",
  method: "get",
  path: "/{id}/codes",
  summary: "Lists the one-use codes of a discount, newest first",
  request: { params: numberParams },
  responses: {
    200: jsonContent(z.array(discountCodeSchema), "The codes"),
    404: problemContent("Discount not found", "not-found"),
  },
});

const generateRoute = staffRoute({
  operationId: "generateDiscountCodes",
  method: "post",
  path: "/{id}/codes",
  summary: "Adds random one-use codes to a discount",
  request: { params: numberParams, body: jsonBody(newCodesSchema) },
  responses: {
    201: jsonContent(z.object({ added: z.number().int() }), "The number of added codes"),
    404: problemContent("Discount not found", "not-found"),
  },
});

/** Creates the staff endpoints for one-use codes. */
export const createAdminDiscountCodesApi = () =>
  createRouter()
    .openapi(listRoute, async (c) => c.json(await listDiscountCodes(c.var.db, c.req.valid("param").id), 200))
    .openapi(generateRoute, async (c) => {
      const { count } = c.req.valid("json");
      const options = { count, by: c.var.user };
      return c.json(await generateDiscountCodes(c.var.db, c.req.valid("param").id, options), 201);
    });
