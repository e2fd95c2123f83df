import { createRoute, z } from "@hono/zod-openapi";

import { resourceRoutes } from "#kit/api/resource-routes.ts";
import { aliasInputSchema, noteInputSchema } from "../../rules/scent/note-input.ts";
import { noteSchema, staffNoteSchema, unknownNoteSchema } from "../../rules/scent/note-schema.ts";
import { requires } from "#kit/rules/permissions.ts";
import { deleteNote, listStaffNotes, listUnknownNotes } from "../../operations/scent/notes.ts";
import { addNote, addNoteAlias, updateNote } from "../../operations/scent/save-note.ts";

import { jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { slugParams } from "../list-queries.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const tag = "admin: notes";

const listUnknownRoute = createRoute({
  operationId: "listUnknownNotes",
  "x-permission": requires("products.edit"),
  method: "get",
  path: "/unknown",
  tags: [tag],
  summary: "Lists the notes in product texts that the catalogue does not contain, the most frequent first",
  responses: { 200: jsonContent(z.array(unknownNoteSchema), "Up to 500 notes") },
});

const addAliasRoute = createRoute({
  operationId: "addNoteAlias",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/{id}/aliases",
  tags: [tag],
  summary: "Adds an alias (another spelling) to a note",
  request: { params: slugParams, body: jsonBody(aliasInputSchema) },
  responses: { 200: jsonContent(noteSchema, "The note"), 404: problemContent("Unknown note", "not-found") },
});

/** Creates the staff endpoints for the note catalogue. */
export function createAdminNotesApi() {
  return resourceRoutes({
    one: "Note",
    many: "StaffNotes",
    words: { label: "note", items: "catalogue of fragrance notes by name" },
    summaries: {
      add: "Adds a note, once per Idempotency-Key. Its slug is derived from its name",
      update: "Replaces a note, except its slug",
      remove: "Deletes a note. Products keep it as an unknown note",
    },
    tag,
    read: requires("products.read"),
    write: requires("products.edit"),
    id: slugParams.shape.id,
    item: noteSchema,
    input: noteInputSchema,
    list: { item: staffNoteSchema, run: listStaffNotes },
    add: addNote,
    update: updateNote,
    remove: deleteNote,
  })
    .openapi(listUnknownRoute, async (c) => c.json(await listUnknownNotes(c.var.db), 200))
    .openapi(addAliasRoute, async (c) => {
      const { id } = c.req.valid("param");
      const { alias } = c.req.valid("json");
      return c.json(await addNoteAlias(c.var.db, id, alias, { by: c.var.user }), 200);
    });
}
