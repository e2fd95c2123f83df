import { createRoute, z } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { authMessages } from "../../rules/auth-messages.ts";
import { text } from "#kit/rules/text.ts";
import {
  addedUserSchema,
  confirmationSchema,
  getNewRole,
  needsConfirmation,
  newPasswordSchema,
  userChangeSchema,
} from "../../rules/user.ts";
import { deviceReviewSchema } from "../../rules/session.ts";
import { describeDevice } from "../../rules/device.ts";
import { requires } from "#kit/rules/permissions.ts";
import { secondFactorChangeSchema } from "../../rules/second-factor.ts";
import { confirmPassword } from "../../operations/confirm-password.ts";
import { removeSecondFactorAsStaff } from "../../operations/second-factor/second-factor.ts";
import { changeOwnPassword, setPassword } from "../../operations/set-password.ts";
import { reviewNewDevices } from "../../operations/devices.ts";
import { createUser, getUser, listUsers, removeUser, updateUser } from "../../operations/users.ts";

import { getChangeOrigin } from "../middleware/browser-session.ts";
import { getClientAddress, limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonContent, jsonBody } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { setSessionCookie } from "../middleware/session-cookie.ts";
import { userDocumentSchema } from "../user-schemas.ts";
import { checkIdentity, identityRequired } from "../auth/check-identity.ts";

const tags = ["admin: users"];
const uidParams = z.object({ uid: text(100) });

const listUsersRoute = createRoute({
  operationId: "listUsers",
  "x-permission": requires("staff.manage"),
  method: "get",
  path: "/users",
  tags,
  summary: "Lists all users",
  responses: { 200: jsonContent(z.array(userDocumentSchema), "The users") },
});

const createUserRoute = createRoute({
  operationId: "createUser",
  "x-permission": requires("staff.manage"),
  method: "post",
  path: "/users",
  tags,
  summary: "Creates an account, optionally with a role",
  description:
    "Assigning a role requires the signed-in user's own password as currentPassword. Only an owner can create an owner. Other staff can grant only permissions that they have.",
  request: { body: jsonBody(addedUserSchema) },
  responses: {
    201: jsonContent(userDocumentSchema, "The user"),
    409: problemContent("An account with this email already exists.", "conflict"),
    422: problemContent("Invalid values, or currentPassword is wrong", "invalid-input"),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

const getUserRoute = createRoute({
  operationId: "getUser",
  "x-permission": requires("staff.manage"),
  method: "get",
  path: "/users/{uid}",
  tags,
  summary: "Returns a user",
  request: { params: uidParams },
  responses: {
    200: jsonContent(userDocumentSchema, "The user"),
    404: problemContent("User not found", "not-found"),
  },
});

const updateUserRoute = createRoute({
  operationId: "updateUser",
  "x-permission": requires("staff.manage"),
  method: "patch",
  path: "/users/{uid}",
  tags,
  summary: "Changes the name, role or disabled state of an account",
  description:
    "Changing the role or disabling another account requires the signed-in user's own password as currentPassword. Only an owner can change an owner.",
  middleware: [limitRequests({ purpose: "password", maxAttempts: 30, windowMs: MINUTE_MS })],
  request: { params: uidParams, body: jsonBody(userChangeSchema) },
  responses: {
    200: jsonContent(userDocumentSchema, "The user"),
    404: problemContent("User not found", "not-found"),
    409: problemContent(
      "Staff cannot change their own role or access, and the last enabled owner must keep both",
      "conflict",
    ),
    422: problemContent("Invalid values, or currentPassword is wrong", "invalid-input"),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

const setPasswordRoute = createRoute({
  operationId: "setPassword",
  "x-permission": requires("staff.manage"),
  method: "post",
  path: "/users/{uid}/password",
  tags,
  summary: "Sets the password of an account and ends its sessions",
  description:
    "Requires the signed-in user's own password as currentPassword. Only an owner can set the password of another owner.",
  middleware: [limitRequests({ purpose: "password", maxAttempts: 30, windowMs: MINUTE_MS })],
  request: { params: uidParams, body: jsonBody(newPasswordSchema) },
  responses: {
    204: { description: "The password was set. Users who change their own password get a new session" },
    404: problemContent("User not found", "not-found"),
    422: problemContent(
      "The password is too short or easy to guess, or currentPassword is wrong",
      "invalid-input",
    ),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

const removeSecondFactorRoute = createRoute({
  operationId: "removeSecondFactor",
  "x-permission": requires("staff.manage"),
  method: "post",
  path: "/users/{uid}/second-factor/remove",
  tags,
  summary: "Removes the authenticator app, passkeys and recovery codes of an account and ends its sessions",
  description:
    "Requires the signed-in user's own password as currentPassword and, if they have one, their own second factor. Only an owner can change another owner.",
  middleware: [limitRequests({ purpose: "password", maxAttempts: 30, windowMs: MINUTE_MS })],
  request: { params: uidParams, body: jsonBody(secondFactorChangeSchema) },
  responses: {
    204: { description: "The account signs in with its password only" },
    401: identityRequired,
    404: problemContent("User not found", "not-found"),
    409: problemContent("The account is the signed-in user's own, or has no second factor", "conflict"),
    422: problemContent("Invalid values, or currentPassword or the second factor is wrong", "invalid-input"),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

const removeUserRoute = createRoute({
  operationId: "removeUser",
  "x-permission": requires("staff.manage"),
  method: "post",
  path: "/users/{uid}/remove",
  tags,
  summary: "Removes an account and ends its sessions. Audit log entries keep its name",
  description:
    "Requires the signed-in user's own password as currentPassword. Only an owner can remove another owner.",
  middleware: [limitRequests({ purpose: "password", maxAttempts: 30, windowMs: MINUTE_MS })],
  request: { params: uidParams, body: jsonBody(confirmationSchema) },
  responses: {
    204: { description: "The account was removed" },
    404: problemContent("User not found", "not-found"),
    409: problemContent("Staff cannot remove their own account or the last enabled owner", "conflict"),
    422: problemContent("currentPassword is wrong", "invalid-input"),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

const reviewNewDevicesRoute = createRoute({
  operationId: "reviewNewDevices",
  "x-permission": requires("staff.manage"),
  method: "post",
  path: "/new-devices/review",
  tags,
  summary: "Marks sign-ins on new devices as reviewed, which removes them from the dashboard for all staff",
  request: { body: jsonBody(deviceReviewSchema) },
  responses: {
    204: { description: "The devices are reviewed" },
    422: problemContent("Invalid values", "invalid-input"),
  },
});

/** Creates the endpoints for staff accounts. */
export function createAdminUsersApi() {
  const router = createRouter();
  return router
    .openapi(listUsersRoute, async (c) => c.json(await listUsers(c.var.db), 200))
    .openapi(createUserRoute, async (c) => {
      const { db, user: by, settings } = c.var;
      const { currentPassword, ...user } = c.req.valid("json");
      if (getNewRole(user) !== null)
        await confirmPassword(db, by, currentPassword, { isRateLimited: settings.isRateLimited });
      return c.json(await createUser(db, user, { by }), 201);
    })
    .openapi(getUserRoute, async (c) => {
      const user = await getUser(c.var.db, c.req.valid("param").uid);
      if (!user) throw new NotFound(authMessages.noUser);
      return c.json(user, 200);
    })
    .openapi(updateUserRoute, async (c) => {
      const { db, user: by, settings } = c.var;
      const { uid } = c.req.valid("param");
      const { currentPassword, ...change } = c.req.valid("json");
      if (uid !== by.uid && needsConfirmation(change)) {
        await confirmPassword(db, by, currentPassword, { isRateLimited: settings.isRateLimited });
      }
      return c.json(await updateUser(db, uid, change, { by }), 200);
    })
    .openapi(removeSecondFactorRoute, async (c) => {
      const { db, user: by } = c.var;
      await checkIdentity(c, c.req.valid("json"));
      await removeSecondFactorAsStaff(db, c.req.valid("param").uid, { by, origin: getChangeOrigin(c) });
      return c.body(null, 204);
    })
    .openapi(setPasswordRoute, async (c) => {
      const { db, user: by, settings } = c.var;
      const { uid } = c.req.valid("param");
      const { password, currentPassword } = c.req.valid("json");
      const limits = { isRateLimited: settings.isRateLimited };
      if (uid === by.uid) {
        const device = describeDevice(c.req.header("user-agent"));
        const change = { password, currentPassword, device, network: getClientAddress(c, settings) };
        setSessionCookie(c, await changeOwnPassword(db, by, change, limits));
      } else {
        await confirmPassword(db, by, currentPassword, limits);
        await setPassword(db, uid, password, { by });
      }
      return c.body(null, 204);
    })
    .openapi(removeUserRoute, async (c) => {
      const { db, user: by, settings } = c.var;
      const { currentPassword } = c.req.valid("json");
      await confirmPassword(db, by, currentPassword, { isRateLimited: settings.isRateLimited });
      await removeUser(db, c.req.valid("param").uid, { by });
      return c.body(null, 204);
    })
    .openapi(reviewNewDevicesRoute, async (c) => {
      await reviewNewDevices(c.var.db, c.req.valid("json"), { by: c.var.user });
      return c.body(null, 204);
    });
}
