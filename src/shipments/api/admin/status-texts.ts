import { createRoute, z } from "@hono/zod-openapi";

import { appliedMeaningSchema, statusMeaningSchema, statusTextSchema } from "../../rules/status-meaning.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { chooseMeaning } from "../../operations/meanings/choose-meaning.ts";
import { listStatusTexts } from "../../operations/meanings/list-status-texts.ts";

import { createRouter, jsonBody, jsonContent, numberParams } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const tags = ["admin: shipments"];

const listStatusTextsRoute = createRoute({
  operationId: "listCourierStatusTexts",
  "x-permission": requiresAny("shipments.book", "settings.couriers"),
  method: "get",
  path: "/status-texts",
  tags,
  summary: "Lists the couriers’ texts that the shop does not know, with the meanings that staff chose",
  responses: { 200: jsonContent(z.array(statusTextSchema), "The texts; those without a meaning first") },
});

const chooseMeaningRoute = createRoute({
  operationId: "chooseStatusMeaning",
  "x-permission": requires("shipments.book"),
  method: "put",
  path: "/{id}/status-texts",
  tags,
  summary: "Chooses the meaning of a courier’s text, for all parcels with this text and for later reports",
  request: {
    params: numberParams,
    body: jsonBody(statusMeaningSchema),
  },
  responses: {
    200: jsonContent(appliedMeaningSchema, "The meaning is stored and applied"),
    404: problemContent("Courier not found", "not-found"),
    409: problemContent("No report of the courier has this text", "conflict"),
  },
});

/** Creates the staff endpoints for texts of couriers. */
export function createAdminStatusTextsApi() {
  return createRouter()
    .openapi(listStatusTextsRoute, async (c) => c.json(await listStatusTexts(c.var.db), 200))
    .openapi(chooseMeaningRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      const { id } = c.req.valid("param");
      return c.json(await chooseMeaning(c.var.db, id, c.req.valid("json"), options), 200);
    });
}
