import { z } from "@hono/zod-openapi";

import { queryChoice } from "#kit/rules/query-values.ts";
import { buildViewSchemas, viewChangeSchema } from "../../rules/views/list-view.ts";
import type { ViewableLists, ViewList } from "../../rules/views/view-query.ts";
import { ANY_STAFF } from "#kit/rules/permissions.ts";
import { addView } from "../../operations/views/add-view.ts";
import { deleteView } from "../../operations/views/delete-view.ts";
import { listViews } from "../../operations/views/list-views.ts";
import { updateView } from "../../operations/views/update-view.ts";

import { SESSION_ONLY } from "../describe-access.ts";
import { createRouter, jsonBody, jsonContent, numberParams, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: views", ANY_STAFF);
const notFound = problemContent("The view does not exist or belongs to another staff member", "not-found");

const deleteViewRoute = staffRoute({
  operationId: "deleteView",
  security: SESSION_ONLY,
  method: "delete",
  path: "/{id}",
  summary: "Deletes a view",
  request: { params: numberParams },
  responses: { 204: { description: "Deleted" }, 404: notFound },
});

/** Builds the routes whose inputs or responses name a list. */
function buildRoutes(names: readonly ViewList[]) {
  const schemas = buildViewSchemas(names);
  const viewSchema = schemas.view.openapi("ListView");
  return {
    listViews: staffRoute({
      operationId: "listViews",
      security: SESSION_ONLY,
      method: "get",
      path: "/",
      summary: "Lists the shared views and the user's own views by position",
      request: { query: z.object({ list: queryChoice("list", names).optional() }) },
      responses: { 200: jsonContent(z.array(viewSchema), "The views") },
    }),
    addView: staffRoute({
      operationId: "addView",
      security: SESSION_ONLY,
      method: "post",
      path: "/",
      summary:
        "Saves a view of a list. Each list can have up to 30 shared views, and up to 30 views per user",
      request: { body: jsonBody(schemas.newView) },
      responses: {
        201: jsonContent(viewSchema, "The view"),
        409: problemContent("The name is taken, or there are too many views", "conflict"),
      },
    }),
    updateView: staffRoute({
      operationId: "updateView",
      security: SESSION_ONLY,
      method: "patch",
      path: "/{id}",
      summary:
        "Changes the name, query, position or default state. A new default replaces the list's former default",
      request: { params: numberParams, body: jsonBody(viewChangeSchema) },
      responses: {
        200: jsonContent(viewSchema, "The view"),
        404: notFound,
        409: problemContent("The name is taken", "conflict"),
      },
    }),
  };
}

/** Creates the endpoints for saved views of the admin lists, which the modules name. */
export function createAdminViewsApi(lists: ViewableLists) {
  const routes = buildRoutes(Object.keys(lists) as ViewList[]);
  return createRouter()
    .openapi(routes.listViews, async (c) =>
      c.json(await listViews(c.var.db, { by: c.var.user, lists }, c.req.valid("query").list), 200),
    )
    .openapi(routes.addView, async (c) =>
      c.json(await addView(c.var.db, c.req.valid("json"), { by: c.var.user, lists }), 201),
    )
    .openapi(routes.updateView, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateView(c.var.db, id, c.req.valid("json"), { by: c.var.user, lists }), 200);
    })
    .openapi(deleteViewRoute, async (c) => {
      await deleteView(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    });
}
