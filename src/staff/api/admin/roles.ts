import { createRoute, z } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { requires } from "#kit/rules/permissions.ts";
import { roleChangeSchema, roleInputSchema } from "../../rules/role.ts";
import { requiredFactorSchema } from "../../rules/second-factor.ts";
import { confirmPassword } from "../../operations/confirm-password.ts";
import { setFactorRequired } from "../../operations/second-factor/required-roles.ts";
import { addRole, deleteRole, listRoles, updateRole } from "../../operations/roles.ts";

import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, idParams, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { staffRoleSchema } from "../user-schemas.ts";

const tags = ["admin: users"];
const notFound = problemContent("Role not found", "not-found");
const invalidValues = problemContent("Invalid values", "invalid-input");

const listRolesRoute = createRoute({
  operationId: "listRoles",
  "x-permission": requires("staff.manage"),
  method: "get",
  path: "/",
  tags,
  summary: "Lists the built-in roles and the custom roles with their permissions",
  responses: { 200: jsonContent(z.array(staffRoleSchema), "The roles") },
});

const addRoleRoute = createRoute({
  operationId: "addRole",
  "x-permission": requires("staff.manage"),
  method: "post",
  path: "/",
  tags,
  summary: "Adds a custom role with permissions that the signed-in user has",
  request: { body: jsonBody(roleInputSchema) },
  responses: {
    201: jsonContent(staffRoleSchema, "The role"),
    409: problemContent("Another role has this name", "conflict"),
    422: invalidValues,
  },
});

const updateRoleRoute = createRoute({
  operationId: "updateRole",
  "x-permission": requires("staff.manage"),
  method: "put",
  path: "/{id}",
  tags,
  summary:
    "Changes a custom role. The change takes effect with the next request of each account that has the role",
  request: { params: idParams, body: jsonBody(roleChangeSchema) },
  responses: {
    200: jsonContent(staffRoleSchema, "The role"),
    404: notFound,
    409: problemContent(
      "Another role has this name, the role was changed after expectedUpdatedAt, or the change would lock out the signed-in user",
      "conflict",
    ),
    422: invalidValues,
  },
});

const deleteRoleRoute = createRoute({
  operationId: "deleteRole",
  "x-permission": requires("staff.manage"),
  method: "delete",
  path: "/{id}",
  tags,
  summary: "Deletes a custom role that no account has",
  request: { params: idParams },
  responses: {
    204: { description: "Deleted" },
    404: notFound,
    409: problemContent("Accounts have the role", "conflict"),
    422: invalidValues,
  },
});

const setRoleSecondFactorRoute = createRoute({
  operationId: "setRoleSecondFactor",
  "x-permission": requires("staff.manage"),
  method: "put",
  path: "/{id}/second-factor",
  tags,
  summary: "Sets whether accounts with a built-in or custom role must have a second factor",
  description: "To remove the requirement, currentPassword must be the signed-in user's own password.",
  middleware: [limitRequests({ purpose: "password", maxAttempts: 30, windowMs: MINUTE_MS })],
  request: { params: idParams, body: jsonBody(requiredFactorSchema) },
  responses: {
    204: { description: "Saved" },
    404: notFound,
    409: problemContent("The signed-in user has the role, but no second factor", "conflict"),
    422: problemContent("Invalid values, or currentPassword is wrong", "invalid-input"),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

/** Creates the endpoints for roles. */
export function createAdminRolesApi() {
  return createRouter()
    .openapi(listRolesRoute, async (c) => c.json(await listRoles(c.var.db), 200))
    .openapi(addRoleRoute, async (c) =>
      c.json(await addRole(c.var.db, c.req.valid("json"), { by: c.var.user }), 201),
    )
    .openapi(updateRoleRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateRole(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    })
    .openapi(setRoleSecondFactorRoute, async (c) => {
      const { db, user: by, settings } = c.var;
      const { isRequired, currentPassword } = c.req.valid("json");
      if (!isRequired)
        await confirmPassword(db, by, currentPassword, { isRateLimited: settings.isRateLimited });
      await setFactorRequired(db, c.req.valid("param").id, isRequired, { by });
      return c.body(null, 204);
    })
    .openapi(deleteRoleRoute, async (c) => {
      await deleteRole(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    });
}
