import { recordCalls } from "#staff/admin/staff-call.ts";

/** The calls of search words. */
export const synonymCalls = recordCalls("search_words", "/api/admin/search-synonyms");
