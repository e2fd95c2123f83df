import { createRoute, z } from "@hono/zod-openapi";

import { NotFound } from "#domain/errors.ts";
import { authMessages } from "#domain/messages.ts";
import { text } from "#domain/text.ts";
import { newUserSchema, userChangeSchema } from "#domain/user.ts";
import { createUser, getUser, listUsers, updateUser } from "#operations/auth/users.ts";

import { createRoom, jsonAnswer, jsonBody, problemAnswer } from "../openapi.ts";
import { userDocumentSchema } from "../user-schemas.ts";

const tags = ["admin: users"];
const uidParams = z.object({ uid: text(100) });

const listUsersRoute = createRoute({
  operationId: "listUsers",
  method: "get",
  path: "/users",
  tags,
  summary: "All users",
  responses: { 200: jsonAnswer(z.array(userDocumentSchema), "The users") },
});

const createUserRoute = createRoute({
  operationId: "createUser",
  method: "post",
  path: "/users",
  tags,
  summary: "Creates an account, an admin when asked",
  request: { body: jsonBody(newUserSchema) },
  responses: {
    201: jsonAnswer(userDocumentSchema, "The user"),
    409: problemAnswer("An account with this email already exists."),
  },
});

const getUserRoute = createRoute({
  operationId: "getUser",
  method: "get",
  path: "/users/{uid}",
  tags,
  summary: "A user",
  request: { params: uidParams },
  responses: { 200: jsonAnswer(userDocumentSchema, "The user"), 404: problemAnswer("No such user") },
});

const updateUserRoute = createRoute({
  operationId: "updateUser",
  method: "patch",
  path: "/users/{uid}",
  tags,
  summary: "Merges into a user's document, e.g. isAdmin",
  request: { params: uidParams, body: jsonBody(userChangeSchema) },
  responses: { 200: jsonAnswer(userDocumentSchema, "The user"), 404: problemAnswer("No such user") },
});

/** Staff's users. */
export function adminUsersApi() {
  const room = createRoom();
  room.openapi(listUsersRoute, async (c) => c.json(await listUsers(c.var.db), 200));
  room.openapi(createUserRoute, async (c) => c.json(await createUser(c.var.db, c.req.valid("json")), 201));
  room.openapi(getUserRoute, async (c) => {
    const user = await getUser(c.var.db, c.req.valid("param").uid);
    if (!user) throw new NotFound(authMessages.noUser);
    return c.json(user, 200);
  });
  room.openapi(updateUserRoute, async (c) =>
    c.json(await updateUser(c.var.db, c.req.valid("param").uid, c.req.valid("json")), 200),
  );
  return room;
}
