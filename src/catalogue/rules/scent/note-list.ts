import { choice } from "#kit/rules/list-filters.ts";
import type { ListItems } from "#kit/rules/list-items.ts";
import { defineList } from "#kit/rules/list.ts";

import { FAMILIES } from "./families.ts";
import { normalizeSpelling } from "./note-text.ts";
import type { StaffNote } from "./note.ts";
import { staffNoteMessages as messages } from "./staff-messages.ts";

/** The staff list of notes, which the browser filters. */
export const noteList = defineList({
  texts: {
    ...messages.list,
    title: "Fragrance Notes",
    label: "Notes",
    hint: "Add a note, so that products can have it.",
    noMatchHint: (search) =>
      search === "" ? "Try another filter." : `No name or spelling contains “${search}”.`,
    search: "Search names and spellings",
  },
  columns: {
    name: { label: "Name", sort: ["name-asc", "name-desc"] },
    family: { label: "Family" },
    aliases: { label: "Other spellings" },
    products: { label: "Products", sort: ["products-asc", "products-desc"], isDescendingFirst: true },
    actions: { label: "Actions" },
  },
  filters: [choice("family", "Family", Object.fromEntries(FAMILIES.map(({ slug, name }) => [slug, name])))],
  defaultSort: "name-asc",
});

/** How the list of notes searches, filters and sorts. */
export const NOTE_ITEMS: ListItems<typeof noteList, StaffNote> = {
  search: ({ name, aliases }, search) =>
    [name, ...aliases].some((spelling) => normalizeSpelling(spelling).includes(normalizeSpelling(search))),
  filters: { family: (note, family) => note.family === family },
  sorts: {
    name: (a, b) => a.name.localeCompare(b.name),
    products: (a, b) => a.products - b.products,
  },
};
