import { z } from "@hono/zod-openapi";

import { blockPhoneSchema, blockedPhoneList, blockedPhoneSchema } from "../rules/blocked-phone.ts";
import { requires } from "#kit/rules/permissions.ts";
import { blockPhone, listBlockedPhones, unblockPhone } from "../operations/blocked-phones.ts";

import { createRouter, createStrictQuery, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const staffRoute = staffRoutes("admin: customers", requires("customers.block", "customers.contact"));

const listBlockedPhonesRoute = staffRoute({
  operationId: "listBlockedPhones",
  method: "get",
  path: "/",
  summary:
    "Lists blocked phone numbers, newest first by default. The shop accepts no online orders from them",
  request: { query: createStrictQuery(blockedPhoneList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(blockedPhoneSchema), "A page of blocked numbers") },
});

const blockPhoneRoute = staffRoute({
  operationId: "blockPhone",
  method: "put",
  path: "/",
  summary: "Blocks a phone number, or changes the reason and end of an existing block",
  request: { body: jsonBody(blockPhoneSchema) },
  responses: { 200: jsonContent(blockedPhoneSchema, "The blocked number") },
});

const unblockPhoneRoute = staffRoute({
  operationId: "unblockPhone",
  method: "delete",
  path: "/{phone}",
  summary: "Unblocks a phone number",
  request: {
    params: z.object({
      phone: z
        .string()
        .regex(/^\+\d{5,15}$/)
        .describe("E.164"),
    }),
  },
  responses: {
    204: { description: "Unblocked" },
    404: problemContent("The phone number is not blocked", "not-found"),
  },
});

/** Creates the staff endpoints for blocked phone numbers. */
export function createAdminBlockedPhonesApi() {
  const router = createRouter();
  return router
    .openapi(listBlockedPhonesRoute, async (c) =>
      c.json(await listBlockedPhones(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(blockPhoneRoute, async (c) =>
      c.json(await blockPhone(c.var.db, c.req.valid("json"), { by: c.var.user }), 200),
    )
    .openapi(unblockPhoneRoute, async (c) => {
      await unblockPhone(c.var.db, c.req.valid("param").phone, { by: c.var.user });
      return c.body(null, 204);
    });
}
