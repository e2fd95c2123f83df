import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { searchSynonyms } from "../../tables/product-schema.server.ts";
import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms, SynonymsInput } from "../../rules/search/synonyms.ts";
import { MAX_SYNONYM_ENTRIES } from "../../rules/search/synonyms.ts";
import { toTermKey } from "../../rules/search/vocabulary.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import type { Actor, AuditSubject } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";

import { findSynonyms, listSynonyms } from "./list-synonyms.ts";

interface SaveOptions {
  /** The staff member, for the audit log. */
  by: Actor;
}

interface AddOptions extends SaveOptions {
  /** Requests with the same key return the same entry in its current state. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the same key added the entry. */
  onReplay?: (() => void) | undefined;
}

/**
 * Adds words that the search treats as the same or ignores.
 * @throws InvalidInput if a word is in another entry, or there are too many entries
 */
export async function addSynonyms(
  db: Database,
  input: SynonymsInput,
  { by, idempotencyKey: key, onReplay }: AddOptions,
): Promise<SearchSynonyms> {
  const { terms, isIgnored } = input;
  return db.transaction(async (tx) => {
    const id = await insertOnce(tx, { subjectType: "synonyms", key, onReplay }, async () => {
      await lockSynonyms(tx);
      const others = await listSynonyms(tx);
      if (others.length >= MAX_SYNONYM_ENTRIES)
        throw new InvalidInput(messages.tooManyEntries(MAX_SYNONYM_ENTRIES));
      assertTermsUnused(terms, others);
      const [added] = await tx
        .insert(searchSynonyms)
        .values({ terms, isIgnored })
        .returning({ id: searchSynonyms.id });
      if (added === undefined) throw new Error("The added entry was not returned");
      await recordAudit(tx, { by, action: "added", subject: toSubject({ id: added.id, terms }) });
      await incrementRevision(tx);
      return String(added.id);
    });
    return getExisting(tx, Number(id));
  });
}

/**
 * Replaces an entry.
 * @throws NotFound 'These search words do not exist anymore'
 * @throws Conflict if the entry was changed after `expectedUpdatedAt`
 * @throws InvalidInput if a word is in another entry
 */
export async function updateSynonyms(
  db: Database,
  id: number,
  { terms, isIgnored, expectedUpdatedAt }: SynonymsInput,
  { by }: SaveOptions,
): Promise<SearchSynonyms> {
  return db.transaction(async (tx) => {
    await lockSynonyms(tx);
    const entries = await listSynonyms(tx);
    const before = entries.find((entry) => entry.id === id);
    if (before === undefined) throw new NotFound(messages.notFound);
    const updatedAt = nextVersion(before.updatedAt, expectedUpdatedAt, messages.changedByOthers);
    assertTermsUnused(
      terms,
      entries.filter((entry) => entry !== before),
    );
    await tx.update(searchSynonyms).set({ terms, isIgnored, updatedAt }).where(eq(searchSynonyms.id, id));
    const after = await getExisting(tx, id);
    const changes = listFieldChanges(toAuditValues(before), toAuditValues(after), ["terms", "isIgnored"]);
    if (changes.length > 0)
      await recordAudit(tx, { by, action: "updated", subject: toSubject(after), changes });
    await incrementRevision(tx);
    return after;
  });
}

/**
 * Deletes an entry.
 * @throws NotFound 'These search words do not exist anymore'
 */
export async function deleteSynonyms(db: Database, id: number, { by }: SaveOptions): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning();
    if (deleted === undefined) throw new NotFound(messages.notFound);
    await recordAudit(tx, { by, action: "deleted", subject: toSubject(deleted) });
    await incrementRevision(tx);
  });
}

/** Serializes changes, so that two of them cannot add the same word to different entries. */
async function lockSynonyms(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${searchSynonyms} in share row exclusive mode`);
}

/** @throws InvalidInput if a word is in one of the other entries */
function assertTermsUnused(terms: readonly string[], others: readonly SearchSynonyms[]): void {
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

async function getExisting(tx: Database, id: number): Promise<SearchSynonyms> {
  const entry = await findSynonyms(tx, id);
  if (entry === undefined) throw new NotFound(messages.notFound);
  return entry;
}

/** Number of words by which an entry is named. */
const NAMING_TERMS = 3;

function formatTerms(terms: readonly string[]): string {
  const named = terms.slice(0, NAMING_TERMS).join(", ");
  return terms.length > NAMING_TERMS ? `${named}, …` : named;
}

function toSubject({ id, terms }: Pick<SearchSynonyms, "id" | "terms">): AuditSubject {
  return { type: "synonyms", id: String(id), label: formatTerms(terms) };
}

function toAuditValues({ terms, isIgnored }: SearchSynonyms) {
  return { terms: terms.join(", "), isIgnored: isIgnored ? messages.ignored : messages.same };
}
