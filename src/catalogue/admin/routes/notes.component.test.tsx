import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { StaffNote } from "../../rules/scent/note.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdmin, runRowAction } from "#test/components/render.tsx";

import { NoteList } from "../notes/note-list.tsx";

const buildNote = (fields: Partial<StaffNote>): StaffNote => ({
  slug: "rose",
  name: "Rose",
  family: "floral",
  aliases: ["gulaab", "گلاب"],
  description: "",
  storedImage: null,
  updatedAt: "2026-01-01T00:00:00.000Z",
  products: 2,
  ...fields,
});
const ROSE = buildNote({});
const OUD = buildNote({ slug: "oud", name: "Oud", family: "woody", aliases: ["oudh"], products: 0 });
const UNKNOWN = { label: "Moon dust", products: 1, productIds: ["noor"] };

const renderNotes = (path = "/") =>
  renderAdmin(<NoteList notes={[OUD, ROSE]} unknownNotes={[UNKNOWN]} />, path);

test("the search finds notes by other spellings, including Urdu script", async () => {
  renderNotes("/?search=گلاب");
  expect(await screen.findByRole("link", { name: "Rose" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Oud" })).toBeNull();
});

test("staff can merge an unknown note into an existing note", async () => {
  respond("POST /admin/notes/oud/aliases", () => Response.json(OUD));
  const user = renderNotes();
  const mergeButton = await screen.findByRole("button", { name: "Merge Moon dust" });
  expect(mergeButton).toBeDisabled();
  await user.selectOptions(screen.getByLabelText("Note for Moon dust"), "Oud");
  await user.click(mergeButton);
  await expectToast("“Moon dust” now refers to Oud");
  expect(listSent("POST /admin/notes/oud/aliases")[0]?.body).toEqual({ alias: "Moon dust" });
});

test("staff can create a note from an unknown note, and the form rejects another note's spelling", async () => {
  const user = renderNotes();
  await user.click(await screen.findByRole("button", { name: "Create note Moon dust" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Note" }));
  expect(dialog.getByLabelText("Name")).toHaveValue("Moon dust");
  await user.click(dialog.getByRole("button", { name: "Add note" }));
  expect(await dialog.findByText("Please choose a family")).toBeVisible();
  expect(dialog.getByLabelText("Family")).toHaveFocus();
  await user.selectOptions(dialog.getByLabelText("Family"), "Musk");
  await user.type(dialog.getByLabelText(/^Other spellings/), "gulaab");
  const takenMessage = "“gulaab” already refers to the note Rose";
  respond("POST /admin/notes", () => createProblem(422, takenMessage, { aliases: [takenMessage] }));
  await user.click(dialog.getByRole("button", { name: "Add note" }));
  expect(await dialog.findByText(takenMessage)).toBeVisible();
  respond("POST /admin/notes", () => Response.json(OUD, { status: 201 }));
  await user.click(dialog.getByRole("button", { name: "Add note" }));
  await expectToast("Note added");
  expect(listSent("POST /admin/notes").at(-1)?.body).toMatchObject({
    name: "Moon dust",
    family: "musk",
    aliases: ["gulaab"],
  });
});

test("the confirmation for deleting a note shows how many products use the note", async () => {
  respond("DELETE /admin/notes/rose", () => new Response(null, { status: 204 }));
  const user = renderNotes();
  await runRowAction(user, "Rose", "Delete");
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this note?" }));
  expect(dialog.getByText(/2 products keep it as an unknown note/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await expectToast("Note deleted");
});
