import type { SearchSynonyms, SynonymsFields } from "../../rules/search/synonyms.ts";

import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Adds an entry of the search words. Requests with the same idempotency key add it only once. @throws ApiProblem */
export function addSynonyms(json: SynonymsFields, key: string): Promise<SearchSynonyms> {
  const header = { "idempotency-key": key };
  return callStaffWrite("search_words_added", "POST /api/admin/search-synonyms", { json, header });
}

/** Replaces an entry. @throws ApiProblem */
export function updateSynonyms(id: number, json: SynonymsFields): Promise<SearchSynonyms> {
  const param = { id: String(id) };
  return callStaffWrite("search_words_updated", "PUT /api/admin/search-synonyms/:id", { param, json });
}

/** Deletes an entry. @throws ApiProblem */
export async function deleteSynonyms(id: number): Promise<void> {
  const param = { id: String(id) };
  await callStaffWrite("search_words_deleted", "DELETE /api/admin/search-synonyms/:id", { param });
}
