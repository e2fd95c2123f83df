import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { SearchSynonyms } from "../../rules/search/synonyms.ts";
import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin, runRowAction } from "#test/components/render.tsx";

import { SynonymList } from "../search-words/synonym-list.tsx";

const buildEntry = (id: number, terms: string[], isIgnored = false): SearchSynonyms => ({
  id,
  terms,
  isIgnored,
  updatedAt: "2026-01-01T00:00:00.000Z",
});
const OUD = buildEntry(1, ["oud", "oudh", "عود"]);
const ENTRIES = [OUD, buildEntry(2, ["perfume", "fragrance"], true)];

const renderPage = (path = "/") => renderAdmin(<SynonymList entries={ENTRIES} />, path);

test("the list shows what each entry does, and its search finds words typed with other letters", async () => {
  renderPage("/?search=عُود");
  const row = within(await screen.findByRole("row", { name: /oudh/ }));
  expect(row.getByText("Mean the same")).toBeVisible();
  expect(screen.queryByRole("row", { name: /fragrance/ })).toBeNull();
});

test("staff can add an entry, and the form keeps its words while it shows an error", async () => {
  const user = renderPage();
  await user.click(await screen.findByRole("button", { name: "Add Words" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Words" }));
  await user.type(dialog.getByLabelText("Words"), "dusk");
  await user.click(dialog.getByRole("button", { name: "Add words" }));
  expect(await dialog.findByText("Please enter at least two words with the same meaning")).toBeVisible();
  expect(dialog.getByLabelText("Words")).toHaveFocus();
  await user.type(dialog.getByLabelText("Words"), "، oud");
  const taken = "“oud” is already in the entry oud, oudh, عود";
  respond("POST /admin/search-synonyms", () => createProblem(422, taken, { terms: [taken] }));
  await user.click(dialog.getByRole("button", { name: "Add words" }));
  expect(await dialog.findByText(taken)).toBeVisible();
  expect(dialog.getByLabelText("Words")).toHaveValue("dusk، oud");
  respond("POST /admin/search-synonyms", () => Response.json(OUD, { status: 201 }));
  await user.selectOptions(dialog.getByLabelText(/^In a search/), "Are ignored");
  await user.click(dialog.getByRole("button", { name: "Add words" }));
  await expectToast("Search words added");
  expect(listSent("POST /admin/search-synonyms").at(-1)?.body).toEqual({
    terms: ["dusk", "oud"],
    isIgnored: true,
  });
});

test("staff can delete an entry after a confirmation", async () => {
  respond("DELETE /admin/search-synonyms/1", () => new Response(null, { status: 204 }));
  const user = renderPage();
  await runRowAction(user, "oud", "Delete");
  const dialog = within(await screen.findByRole("dialog", { name: "Delete these search words?" }));
  expect(dialog.getByText("Deletes “oud, oudh, عود”. This cannot be undone.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await expectToast("Search words deleted");
});
