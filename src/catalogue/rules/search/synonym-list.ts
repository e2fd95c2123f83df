import { choice } from "#kit/rules/list-filters.ts";
import type { ListItems } from "#kit/rules/list-items.ts";
import { defineList } from "#kit/rules/list.ts";

import { synonymMessages as messages } from "./synonym-messages.ts";
import type { SearchSynonyms } from "./synonyms.ts";
import { toTermKey } from "./vocabulary.ts";

/** The staff list of search words, which the browser filters. */
export const synonymList = defineList({
  texts: {
    ...messages.list,
    items: "entries",
    hint: messages.explanation,
    noMatchHint: () => messages.explanation,
    search: "Search words",
  },
  columns: {
    words: { label: messages.words },
    meaning: { label: messages.meaning },
    actions: { label: "Actions" },
  },
  filters: [choice("meaning", messages.meaning, { same: messages.same, ignored: messages.ignored })],
});

/** How the list of search words searches and filters. */
export const SYNONYM_ITEMS: ListItems<typeof synonymList, SearchSynonyms> = {
  search: ({ terms }, search) => terms.some((term) => toTermKey(term).includes(toTermKey(search))),
  filters: { meaning: ({ isIgnored }, meaning) => isIgnored === (meaning === "ignored") },
};
