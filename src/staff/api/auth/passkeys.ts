import { createRoute, z } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { describeDevice } from "../../rules/device.ts";
import { newPasskeySchema, passkeyNameSchema } from "../../rules/passkey.ts";
import { secondFactorMessages } from "../../rules/second-factor-messages.ts";
import { secondFactorChangeSchema } from "../../rules/second-factor.ts";
import { addPasskey, createPasskeyOptions } from "../../operations/passkeys/add-passkey.ts";
import { listPasskeys, removePasskey, renamePasskey } from "../../operations/passkeys/passkeys.ts";
import { getStore } from "#store/operations/get-store.ts";

import { getChangeOrigin } from "../middleware/browser-session.ts";
import { requireSignedIn } from "../middleware/current-user.ts";
import { noStore } from "#kit/api/middleware/no-store.ts";
import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { SESSION_SECURITY } from "../describe-access.ts";
import { createRouter, idParams, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { addedPasskeySchema, passkeyCreationOptionsSchema, passkeySchema } from "../passkey-schemas.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { checkIdentity, getEnrolment, identityRequired } from "./check-identity.ts";

const access = {
  tags: ["sign-in"],
  security: [{ [SESSION_SECURITY]: [] }] as Record<string, string[]>[],
};
const readAccess = { ...access, middleware: [requireSignedIn] };
/** Rate-limited, because each request can guess a password. */
const changeAccess = {
  ...access,
  middleware: [requireSignedIn, limitRequests({ purpose: "password", maxAttempts: 30, windowMs: MINUTE_MS })],
};

const notSignedIn = problemContent("Not signed in", "not-signed-in");
const notFound = problemContent("The user has no such passkey", "not-found");
const tooManyRequests = problemContent(
  "Too many failed attempts. Please try again later.",
  "too-many-requests",
);

const listPasskeysRoute = createRoute({
  operationId: "listPasskeys",
  method: "get",
  path: "/",
  ...readAccess,
  summary: "Lists the passkeys of the signed-in user, oldest first",
  responses: {
    200: jsonContent(z.object({ passkeys: z.array(passkeySchema) }), "The passkeys"),
    401: notSignedIn,
  },
});

const createPasskeyOptionsRoute = createRoute({
  operationId: "createPasskeyOptions",
  method: "post",
  path: "/options",
  ...changeAccess,
  summary: "Returns WebAuthn options for creating a passkey, valid for five minutes",
  request: { body: jsonBody(secondFactorChangeSchema) },
  responses: {
    200: jsonContent(passkeyCreationOptionsSchema, "The options"),
    401: identityRequired,
    422: problemContent("currentPassword or the second factor is wrong", "invalid-input"),
    429: tooManyRequests,
  },
});

const addPasskeyRoute = createRoute({
  operationId: "addPasskey",
  method: "post",
  path: "/",
  ...changeAccess,
  summary: "Stores a passkey that the browser has created, named after the browser",
  request: { body: jsonBody(newPasskeySchema) },
  responses: {
    201: jsonContent(addedPasskeySchema, "The passkey"),
    401: notSignedIn,
    409: problemContent("The request has expired, or the passkey is already stored", "conflict"),
    422: problemContent("The passkey is malformed, or belongs to another website", "invalid-input"),
    429: tooManyRequests,
  },
});

const renamePasskeyRoute = createRoute({
  operationId: "renamePasskey",
  method: "patch",
  path: "/{id}",
  ...readAccess,
  summary: "Renames a passkey of the signed-in user",
  request: { params: idParams, body: jsonBody(passkeyNameSchema) },
  responses: { 200: jsonContent(passkeySchema, "The passkey"), 401: notSignedIn, 404: notFound },
});

const removePasskeyRoute = createRoute({
  operationId: "removePasskey",
  method: "post",
  path: "/{id}/remove",
  ...changeAccess,
  summary:
    "Removes a passkey of the signed-in user. Removing the last second factor also deletes the recovery codes",
  request: { params: idParams, body: jsonBody(secondFactorChangeSchema) },
  responses: {
    204: { description: "The passkey was removed" },
    401: identityRequired,
    404: notFound,
    409: problemContent("The role requires a second factor, and the user has no other", "conflict"),
    422: problemContent("currentPassword or the second factor is wrong", "invalid-input"),
    429: tooManyRequests,
  },
});

/** Creates the endpoints for the passkeys of the signed-in user. */
export function createPasskeysApi() {
  const router = createRouter();
  router.use(noStore);
  return router
    .openapi(listPasskeysRoute, async (c) =>
      c.json({ passkeys: await listPasskeys(c.var.db, c.var.user.uid) }, 200),
    )
    .openapi(createPasskeyOptionsRoute, async (c) => {
      const { db, user, settings } = c.var;
      await checkIdentity(c, c.req.valid("json"));
      const name = (await getStore(db))?.name ?? secondFactorMessages.unnamedShop;
      return c.json(await createPasskeyOptions(db, user, { siteUrl: settings.siteUrl, name }), 200);
    })
    .openapi(addPasskeyRoute, async (c) => {
      const { db, user, settings } = c.var;
      const name = describeDevice(c.req.header("user-agent"));
      const passkey = c.req.valid("json");
      const registration = { passkey, name, siteUrl: settings.siteUrl, ...getEnrolment(c) };
      return c.json(await addPasskey(db, user, registration), 201);
    })
    .openapi(renamePasskeyRoute, async (c) => {
      const { db, user } = c.var;
      return c.json(await renamePasskey(db, user, c.req.valid("param").id, c.req.valid("json").name), 200);
    })
    .openapi(removePasskeyRoute, async (c) => {
      const { db, user } = c.var;
      await checkIdentity(c, c.req.valid("json"));
      await removePasskey(db, user, c.req.valid("param").id, getChangeOrigin(c));
      return c.body(null, 204);
    });
}
