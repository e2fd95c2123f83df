import { customerProfileInputSchema } from "#customers/rules/customer-profile.ts";
import {
  createRouter,
  createStrictQuery,
  jsonBody,
  jsonContent,
  numberParams,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { requires } from "#kit/rules/permissions.ts";

import { getCustomer, saveCustomerProfile } from "../../operations/customers/get-customer.ts";
import { listCustomers } from "../../operations/customers/list-customers.ts";
import { customerList } from "../../rules/customers/customer-list.ts";
import { customerRowSchema, customerSchema } from "../../rules/customers/customer.ts";

const readRoute = staffRoutes("admin: customers", requires("orders.read"));
const writeRoute = staffRoutes("admin: customers", requires("orders.edit", "customers.contact"));
const notFound = problemContent("Customer not found", "not-found");

const listCustomersRoute = readRoute({
  operationId: "listCustomers",
  method: "get",
  path: "/",
  summary: "Lists the customers of a segment: one per phone number, the latest orders first by default",
  request: { query: createStrictQuery(customerList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(customerRowSchema), "A page of customers") },
});

const getCustomerRoute = readRoute({
  operationId: "getCustomer",
  method: "get",
  path: "/{id}",
  summary:
    "Returns a customer with orders, messages, consent, profile and block. The audit log records the read",
  request: { params: numberParams },
  responses: { 200: jsonContent(customerSchema, "The customer"), 404: notFound },
});

const saveProfileRoute = writeRoute({
  operationId: "saveCustomerProfile",
  method: "put",
  path: "/{id}/profile",
  summary: "Saves name, tags and note of a customer",
  request: { params: numberParams, body: jsonBody(customerProfileInputSchema) },
  responses: {
    200: jsonContent(customerSchema, "The customer"),
    404: notFound,
    409: problemContent("Someone else has changed the profile after expectedUpdatedAt", "conflict"),
  },
});

/** Creates the staff endpoints for customers. */
export function createAdminCustomersApi() {
  return createRouter()
    .openapi(listCustomersRoute, async (c) =>
      c.json(await listCustomers(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(getCustomerRoute, async (c) =>
      c.json(await getCustomer(c.var.db, c.req.valid("param").id, { by: c.var.user }), 200),
    )
    .openapi(saveProfileRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await saveCustomerProfile(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    });
}
