import {
  apiKeyList,
  apiKeySchema,
  createdApiKeySchema,
  newApiKeySchema,
} from "../../rules/api-keys/api-key.ts";
import { requires } from "#kit/rules/permissions.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "../../operations/api-keys/api-keys.ts";
import { confirmPassword } from "../../operations/confirm-password.ts";

import { getChangeOrigin } from "../middleware/browser-session.ts";
import {
  createRouter,
  createStrictQuery,
  idParams,
  jsonBody,
  jsonContent,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const rule = requires("api-keys.manage");
const staffRoute = staffRoutes("admin: API keys", rule);

const listApiKeysRoute = staffRoute({
  operationId: "listApiKeys",
  method: "get",
  path: "/",
  summary: "Lists the API keys, newest first, without their secrets",
  request: { query: createStrictQuery(apiKeyList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(apiKeySchema), "A page of keys") },
});

const createApiKeyRoute = staffRoute({
  operationId: "createApiKey",
  method: "post",
  path: "/",
  summary: "Creates an API key. Only this response contains the complete key",
  description:
    "Requires the signed-in user's own password as currentPassword. The key can have any permission of the user, except permissions to manage accounts, API keys or personal data.",
  request: { body: jsonBody(newApiKeySchema) },
  responses: {
    201: jsonContent(createdApiKeySchema, "The key"),
    422: problemContent("Invalid values, an expiry in the past, or a wrong password", "invalid-input"),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

const revokeApiKeyRoute = staffRoute({
  operationId: "revokeApiKey",
  method: "delete",
  path: "/{id}",
  summary: "Revokes an API key. The key stays in the list",
  request: { params: idParams },
  responses: { 204: { description: "Revoked" }, 404: problemContent("API key not found", "not-found") },
});

/** Creates the staff endpoints for API keys. */
export function createAdminApiKeysApi() {
  return createRouter()
    .openapi(listApiKeysRoute, async (c) => {
      const { db, settings } = c.var;
      return c.json(await listApiKeys(db, c.req.valid("query"), settings), 200);
    })
    .openapi(createApiKeyRoute, async (c) => {
      const { db, user: by, settings } = c.var;
      const { currentPassword, ...input } = c.req.valid("json");
      await confirmPassword(db, by, currentPassword, { isRateLimited: settings.isRateLimited });
      return c.json(await createApiKey(db, input, { by, origin: getChangeOrigin(c) }), 201);
    })
    .openapi(revokeApiKeyRoute, async (c) => {
      await revokeApiKey(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    });
}
