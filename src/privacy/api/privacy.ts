import type { Context } from "hono";

import {
  erasureInputSchema,
  erasureResultSchema,
  personExportSchema,
  personQuerySchema,
  personSummarySchema,
} from "../rules/person.ts";
import { requires } from "#kit/rules/permissions.ts";
import { erasePerson } from "../operations/erase-person.ts";
import { exportPerson } from "../operations/export-person.ts";
import { summarizePerson } from "../operations/summarize-person.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { createRouter, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: customers", requires("privacy.manage", "customers.contact"));
const invalid = problemContent("No complete phone number or email address", "invalid-input");

// The contacts are in the body, because URLs are logged.
const summarizePersonRoute = staffRoute({
  operationId: "summarizePerson",
  method: "post",
  path: "/search",
  summary: "Counts the records that the shop stores about a person",
  request: { body: jsonBody(personQuerySchema) },
  responses: { 200: jsonContent(personSummarySchema, "The stored data"), 422: invalid },
});

const exportPersonRoute = staffRoute({
  operationId: "exportPerson",
  method: "post",
  path: "/export",
  summary: "Returns all data that the shop stores about a person",
  request: { body: jsonBody(personQuerySchema) },
  responses: { 200: jsonContent(personExportSchema, "The stored data"), 422: invalid },
});

const erasePersonRoute = staffRoute({
  operationId: "erasePerson",
  method: "post",
  path: "/erase",
  summary: "Erases the personal data of a person; orders are anonymized",
  request: { body: jsonBody(erasureInputSchema) },
  responses: {
    200: jsonContent(erasureResultSchema, "The number of erased records by topic"),
    409: problemContent("The person has orders in progress or parcels in transit", "conflict"),
    422: problemContent("Invalid contacts, or the confirmation differs", "invalid-input"),
  },
});

function getOptions({ var: { user, getCredentialsKey } }: Context<ApiEnv>) {
  return { by: user, getKey: getCredentialsKey };
}

/** Creates the staff endpoints for personal data. */
export function createAdminPrivacyApi() {
  const router = createRouter();
  return router
    .openapi(summarizePersonRoute, async (c) =>
      c.json(await summarizePerson(c.var.db, c.req.valid("json"), getOptions(c)), 200),
    )
    .openapi(exportPersonRoute, async (c) =>
      c.json(await exportPerson(c.var.db, c.req.valid("json"), getOptions(c)), 200),
    )
    .openapi(erasePersonRoute, async (c) =>
      c.json(
        await erasePerson(c.var.db, c.req.valid("json"), { ...getOptions(c), dataDir: c.var.dataDir }),
        200,
      ),
    );
}
