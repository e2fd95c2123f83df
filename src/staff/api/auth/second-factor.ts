import { createRoute } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { secondFactorMessages } from "../../rules/second-factor-messages.ts";
import { authenticatorCodeSchema, secondFactorChangeSchema } from "../../rules/second-factor.ts";
import { drawQrCode } from "#kit/operations/draw-qr-code.server.ts";
import {
  confirmAuthenticator,
  createRecoveryCodes,
  getSecondFactor,
  removeAuthenticator,
  setUpAuthenticator,
} from "../../operations/second-factor/second-factor.ts";
import { getStore } from "#store/operations/get-store.ts";

import { getChangeOrigin } from "../middleware/browser-session.ts";
import { requireSignedIn } from "../middleware/current-user.ts";
import { noStore } from "#kit/api/middleware/no-store.ts";
import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { SESSION_SECURITY } from "../describe-access.ts";
import { createRouter, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import {
  authenticatorSetupSchema,
  confirmedAuthenticatorSchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from "../second-factor-schemas.ts";
import { checkIdentity, getEnrolment, identityRequired } from "./check-identity.ts";

const access = {
  tags: ["sign-in"],
  security: [{ [SESSION_SECURITY]: [] }] as Record<string, string[]>[],
};
const readAccess = { ...access, middleware: [requireSignedIn] };
/** Rate-limited, because each request can guess a password or a code. */
const changeAccess = {
  ...access,
  middleware: [requireSignedIn, limitRequests({ purpose: "password", maxAttempts: 30, windowMs: MINUTE_MS })],
};

const notSignedIn = problemContent("Not signed in", "not-signed-in");
const wrongPassword = problemContent("currentPassword or the second factor is wrong", "invalid-input");
const tooManyRequests = problemContent(
  "Too many failed attempts. Please try again later.",
  "too-many-requests",
);
const passwordBody = { body: jsonBody(secondFactorChangeSchema) };

const getSecondFactorRoute = createRoute({
  operationId: "getSecondFactor",
  method: "get",
  path: "/",
  ...readAccess,
  summary: "Returns the authenticator app of the signed-in user and the number of unused recovery codes",
  responses: { 200: jsonContent(secondFactorSchema, "The second factor"), 401: notSignedIn },
});

const setUpAuthenticatorRoute = createRoute({
  operationId: "setUpAuthenticator",
  method: "post",
  path: "/",
  ...changeAccess,
  summary:
    "Creates a secret for an authenticator app. Sign-in requires codes only after the first code is confirmed",
  request: passwordBody,
  responses: {
    200: jsonContent(authenticatorSetupSchema, "The secret, as text and as a QR code"),
    401: identityRequired,
    409: problemContent("The second factor is already on", "conflict"),
    422: wrongPassword,
    429: tooManyRequests,
  },
});

const confirmAuthenticatorRoute = createRoute({
  operationId: "confirmAuthenticator",
  method: "post",
  path: "/confirm",
  ...changeAccess,
  summary: "Enables the authenticator app with its first code and returns the recovery codes once",
  request: { body: jsonBody(authenticatorCodeSchema) },
  responses: {
    200: jsonContent(confirmedAuthenticatorSchema, "The recovery codes"),
    401: notSignedIn,
    409: problemContent("The setup was not started, or the app is already on", "conflict"),
    422: problemContent("The code is wrong or expired", "invalid-input"),
    429: tooManyRequests,
  },
});

const createRecoveryCodesRoute = createRoute({
  operationId: "createRecoveryCodes",
  method: "post",
  path: "/recovery-codes",
  ...changeAccess,
  summary: "Replaces the recovery codes and returns the new codes once",
  request: passwordBody,
  responses: {
    200: jsonContent(recoveryCodesSchema, "The recovery codes"),
    401: identityRequired,
    409: problemContent("The second factor is off", "conflict"),
    422: wrongPassword,
    429: tooManyRequests,
  },
});

const removeAuthenticatorRoute = createRoute({
  operationId: "removeAuthenticator",
  method: "post",
  path: "/remove",
  ...changeAccess,
  summary: "Removes the authenticator app. Removing the last second factor also deletes the recovery codes",
  request: passwordBody,
  responses: {
    204: { description: "The app was removed" },
    401: identityRequired,
    409: problemContent("The role requires a second factor, and the user has no other", "conflict"),
    422: wrongPassword,
    429: tooManyRequests,
  },
});

/** Creates the endpoints for the second factor of the signed-in user. */
export function createSecondFactorApi() {
  const router = createRouter();
  router.use(noStore);
  return router
    .openapi(getSecondFactorRoute, async (c) => c.json(await getSecondFactor(c.var.db, c.var.user), 200))
    .openapi(setUpAuthenticatorRoute, async (c) => {
      await checkIdentity(c, c.req.valid("json"));
      const { db, user, getCredentialsKey: getKey } = c.var;
      const store = await getStore(db);
      const issuer = store?.name ?? secondFactorMessages.unnamedShop;
      const setup = await setUpAuthenticator(db, user, { issuer, getKey });
      return c.json({ ...setup, image: drawQrCode(setup.address) }, 200);
    })
    .openapi(confirmAuthenticatorRoute, async (c) => {
      const { db, user, getCredentialsKey: getKey } = c.var;
      const confirmation = { code: c.req.valid("json").code, getKey, ...getEnrolment(c) };
      const codes = await confirmAuthenticator(db, user, confirmation);
      return c.json({ codes }, 200);
    })
    .openapi(createRecoveryCodesRoute, async (c) => {
      await checkIdentity(c, c.req.valid("json"));
      const codes = await createRecoveryCodes(c.var.db, c.var.user, getChangeOrigin(c));
      return c.json({ codes }, 200);
    })
    .openapi(removeAuthenticatorRoute, async (c) => {
      await checkIdentity(c, c.req.valid("json"));
      await removeAuthenticator(c.var.db, c.var.user, getChangeOrigin(c));
      return c.body(null, 204);
    });
}
