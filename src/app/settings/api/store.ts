import { z } from "@hono/zod-openapi";

import { NotFound } from "#kit/rules/errors.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import { storeInputSchema, storeSchema } from "#store/rules/store.ts";
import { requires } from "#kit/rules/permissions.ts";
import { getStoredStore } from "#store/operations/get-store.ts";
import { updateStore } from "../operations/update-store.ts";

import { createRouter, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: store", requires("settings.store"));
const storedStoreSchema = storeSchema.extend({ updatedAt: z.iso.datetime() }).openapi("Store");
const notFound = problemContent("The shop has no settings yet", "not-found");

const getStoreRoute = staffRoute({
  operationId: "getStore",
  method: "get",
  path: "/",
  summary:
    "Returns the stored settings. Pages use WHATSAPP_NUMBER from the environment, if set, instead of the stored number",
  responses: { 200: jsonContent(storedStoreSchema, "The settings"), 404: notFound },
});

const updateStoreRoute = staffRoute({
  operationId: "updateStore",
  method: "put",
  path: "/",
  summary: "Replaces the shop's settings",
  request: { body: jsonBody(storeInputSchema) },
  responses: {
    200: jsonContent(storedStoreSchema, "The settings"),
    404: notFound,
    409: problemContent("The settings were changed after expectedUpdatedAt", "conflict"),
    422: problemContent("Invalid values, or a country is not in the location data", "invalid-input"),
  },
});

/** Creates the endpoints for the shop settings. */
export function createAdminStoreApi() {
  const router = createRouter();
  return router
    .openapi(getStoreRoute, async (c) => {
      const store = await getStoredStore(c.var.db);
      if (!store) throw new NotFound(storeMessages.notStored);
      return c.json(store, 200);
    })
    .openapi(updateStoreRoute, async (c) =>
      c.json(await updateStore(c.var.db, c.req.valid("json"), { by: c.var.user }), 200),
    );
}
