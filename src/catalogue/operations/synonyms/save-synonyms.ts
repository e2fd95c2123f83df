import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { searchSynonyms } from "../../tables/product-schema.server.ts";
import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms, SynonymsInput } from "../../rules/search/synonyms.ts";
import { MAX_SYNONYM_ENTRIES } from "../../rules/search/synonyms.ts";
import { toTermKey } from "../../rules/search/vocabulary.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { buildRecordWrites, writeTable } from "#staff/operations/record-writes.ts";

import { listSynonyms, toSynonyms } from "./list-synonyms.ts";

/** Adds, replaces and deletes words that the search treats as the same or ignores. */
export const synonymWrites = buildRecordWrites<SearchSynonyms, SynonymsInput>({
  ...writeTable(searchSynonyms, toSynonyms),
  subjectType: "synonyms",
  toLabel: ({ terms }) => formatTerms(terms),
  toAuditValues: ({ terms, isIgnored }) => ({
    terms: terms.join(", "),
    isIgnored: isIgnored ? messages.ignored : messages.same,
  }),
  texts: messages,
  toId: Number,
  lock: lockSynonyms,
  check: assertSavable,
  afterChange: incrementRevision,
});

/** Serializes changes, so that two of them cannot add the same word to different entries. */
async function lockSynonyms(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${searchSynonyms} in share row exclusive mode`);
}

/** @throws InvalidInput if a word is in another entry, or there are too many entries */
async function assertSavable(
  tx: Database,
  { terms }: SynonymsInput,
  before: SearchSynonyms | undefined,
): Promise<void> {
  const others = (await listSynonyms(tx)).filter(({ id }) => id !== before?.id);
  if (others.length >= MAX_SYNONYM_ENTRIES)
    throw new InvalidInput(messages.tooManyEntries(MAX_SYNONYM_ENTRIES));
  const owners = new Map(
    others.flatMap((entry) => entry.terms.map((term) => [toTermKey(term), entry] as const)),
  );
  for (const term of terms) {
    const owner = owners.get(toTermKey(term));
    if (owner === undefined) continue;
    const message = messages.termTaken(term, formatTerms(owner.terms));
    throw new InvalidInput(message, { terms: [message] });
  }
}

/** Number of words by which an entry is named. */
const NAMING_TERMS = 3;

function formatTerms(terms: readonly string[]): string {
  const named = terms.slice(0, NAMING_TERMS).join(", ");
  return terms.length > NAMING_TERMS ? `${named}, …` : named;
}
