import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

import { profileSchema, signInSchema } from "#domain/user.ts";
import { SESSION_MS, signOut } from "#operations/auth/sessions.ts";
import { signIn } from "#operations/auth/sign-in.ts";
import { updateUser } from "#operations/auth/users.ts";

import type { ApiEnv } from "./env.ts";
import { currentUser, SESSION_COOKIE, signedIn } from "./middleware/admin-only.ts";
import { createRoom, jsonAnswer, jsonBody, problemAnswer } from "./openapi.ts";
import { sessionUserSchema, userDocumentSchema } from "./user-schemas.ts";

const tags = ["sign-in"];

const signInRoute = createRoute({
  operationId: "signIn",
  method: "post",
  path: "/sign-in",
  tags,
  summary: "Signs in with e-mail and password and sets the session cookie",
  request: { body: jsonBody(signInSchema) },
  responses: {
    200: jsonAnswer(z.object({ user: sessionUserSchema }), "Signed in"),
    401: problemAnswer("Unknown address or wrong password"),
  },
});

const signOutRoute = createRoute({
  operationId: "signOut",
  method: "post",
  path: "/sign-out",
  tags,
  summary: "Ends the session, in every tab",
  responses: { 204: { description: "Signed out" } },
});

const sessionRoute = createRoute({
  operationId: "getSession",
  method: "get",
  path: "/session",
  tags,
  summary: "Who is signed in; user is null when nobody is",
  responses: { 200: jsonAnswer(z.object({ user: sessionUserSchema.nullable() }), "The session") },
});

const profileRoute = createRoute({
  operationId: "updateProfile",
  method: "patch",
  path: "/profile",
  tags,
  summary: "Changes one's own display name",
  middleware: [signedIn],
  request: { body: jsonBody(profileSchema) },
  responses: {
    200: jsonAnswer(userDocumentSchema, "The profile"),
    401: problemAnswer("Nobody is signed in"),
  },
});

function cookieOptions(c: Context<ApiEnv>) {
  const secure = c.var.settings.siteUrl.startsWith("https:");
  return { httpOnly: true, sameSite: "Lax", path: "/", secure } as const;
}

/** Sign-in, sign-out and the session. */
export function authApi() {
  const room = createRoom();
  room.openapi(signInRoute, async (c) => {
    const { token, user } = await signIn(c.var.db, c.req.valid("json"), c.var.settings.fallbackAdminEmail);
    // A session that was open before ends: a token is never carried across a sign-in.
    await signOut(c.var.db, getCookie(c, SESSION_COOKIE));
    setCookie(c, SESSION_COOKIE, token, { ...cookieOptions(c), maxAge: SESSION_MS / 1000 });
    c.header("cache-control", "no-store");
    return c.json({ user }, 200);
  });
  room.openapi(signOutRoute, async (c) => {
    await signOut(c.var.db, getCookie(c, SESSION_COOKIE));
    deleteCookie(c, SESSION_COOKIE, cookieOptions(c));
    return c.body(null, 204);
  });
  room.openapi(sessionRoute, async (c) => {
    c.header("cache-control", "no-store");
    return c.json({ user: (await currentUser(c)) ?? null }, 200);
  });
  room.openapi(profileRoute, async (c) =>
    c.json(await updateUser(c.var.db, c.var.user.uid, c.req.valid("json")), 200),
  );
  return room;
}
