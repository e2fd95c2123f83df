import { createRoute, z } from "@hono/zod-openapi";

import { aliasInputSchema, noteInputSchema } from "../../rules/scent/note-input.ts";
import { noteSchema, staffNoteSchema, unknownNoteSchema } from "../../rules/scent/note-schema.ts";
import { requires } from "#kit/rules/permissions.ts";
import { deleteNote, listStaffNotes, listUnknownNotes } from "../../operations/scent/notes.ts";
import { addNote, addNoteAlias, updateNote } from "../../operations/scent/save-note.ts";

import {
  createReplayMarker,
  createRouter,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
} from "#kit/api/openapi.ts";
import { slugParams } from "../list-queries.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const tags = ["admin: notes"];
const notFound = problemContent("Note not found", "not-found");
const invalid = problemContent("Invalid values, or a name or alias that another note uses", "invalid-input");

const listNotesRoute = createRoute({
  operationId: "listStaffNotes",
  "x-permission": requires("products.read"),
  method: "get",
  path: "/",
  tags,
  summary: "Lists the catalogue of fragrance notes by name",
  responses: { 200: jsonContent(z.array(staffNoteSchema), "The notes") },
});

const listUnknownRoute = createRoute({
  operationId: "listUnknownNotes",
  "x-permission": requires("products.edit"),
  method: "get",
  path: "/unknown",
  tags,
  summary: "Lists the notes in product texts that the catalogue does not contain, the most frequent first",
  responses: { 200: jsonContent(z.array(unknownNoteSchema), "Up to 500 notes") },
});

const addNoteRoute = createRoute({
  operationId: "addNote",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/",
  tags,
  summary: "Adds a note, once per Idempotency-Key. Its slug is derived from its name",
  request: { headers: idempotencyHeaders, body: jsonBody(noteInputSchema) },
  responses: { 201: idempotentContent(noteSchema, "The note"), 422: invalid },
});

const updateNoteRoute = createRoute({
  operationId: "updateNote",
  "x-permission": requires("products.edit"),
  method: "put",
  path: "/{id}",
  tags,
  summary: "Replaces a note, except its slug",
  request: { params: slugParams, body: jsonBody(noteInputSchema) },
  responses: {
    200: jsonContent(noteSchema, "The note"),
    404: notFound,
    409: problemContent("The note was changed after expectedUpdatedAt", "conflict"),
    422: invalid,
  },
});

const addAliasRoute = createRoute({
  operationId: "addNoteAlias",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/{id}/aliases",
  tags,
  summary: "Adds an alias (another spelling) to a note",
  request: { params: slugParams, body: jsonBody(aliasInputSchema) },
  responses: { 200: jsonContent(noteSchema, "The note"), 404: notFound, 422: invalid },
});

const deleteNoteRoute = createRoute({
  operationId: "deleteNote",
  "x-permission": requires("products.edit"),
  method: "delete",
  path: "/{id}",
  tags,
  summary: "Deletes a note. Products keep it as an unknown note",
  request: { params: slugParams },
  responses: { 204: { description: "Deleted" }, 404: notFound },
});

/** Creates the staff endpoints for the note catalogue. */
export function createAdminNotesApi() {
  const router = createRouter();
  return router
    .openapi(listNotesRoute, async (c) => c.json(await listStaffNotes(c.var.db), 200))
    .openapi(listUnknownRoute, async (c) => c.json(await listUnknownNotes(c.var.db), 200))
    .openapi(addNoteRoute, async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const options = { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
      return c.json(await addNote(c.var.db, c.req.valid("json"), options), 201);
    })
    .openapi(updateNoteRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateNote(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    })
    .openapi(addAliasRoute, async (c) => {
      const { id } = c.req.valid("param");
      const { alias } = c.req.valid("json");
      return c.json(await addNoteAlias(c.var.db, id, alias, { by: c.var.user }), 200);
    })
    .openapi(deleteNoteRoute, async (c) => {
      await deleteNote(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    });
}
