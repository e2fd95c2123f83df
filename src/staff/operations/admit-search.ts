import { and, desc, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { auditEntries } from "../tables/staff-schema.server.ts";
import { redactPersonalData } from "#kit/rules/personal-data.ts";
import { searchText } from "#kit/rules/text.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Actor, AuditChange } from "../rules/audit/audit.ts";
import { normalizeQuery } from "#platform/rules/query-text.ts";
import type { ListSearch } from "../rules/searched-list.ts";
import { findListSearch, isContinuedSearch } from "../rules/searched-list.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";
import { enforceRateLimit } from "#kit/limits/rate-limit.ts";
import { recordAudit } from "./record-audit.ts";

/** Searches of one account or API key. A person who types sends a few per second, for a few seconds. */
export const STAFF_SEARCH_LIMIT: RateLimit = {
  purpose: "staff-search",
  maxAttempts: 120,
  windowMs: MINUTE_MS,
  failsOpen: true,
};

const MAX_SEARCH_LENGTH = 200;

const SUBJECT = { type: "activity", id: "search", label: "Search" } as const;

/**
 * Counts and records a request that searches for persons. Requests without a search pass.
 * @throws TooManyRequests if the account or API key has exceeded the limit
 */
export async function admitSearch(
  db: Database,
  { by, url, isRateLimited }: { by: Actor; url: URL; isRateLimited: boolean },
): Promise<void> {
  const search = findListSearch(url);
  if (search === undefined) return;
  if (isRateLimited) await enforceRateLimit(db, STAFF_SEARCH_LIMIT, [by.uid, by.apiKeyName].join(" "));
  await recordSearch(db, by, search);
}

/**
 * Records a search in the audit log. Searches in the same list within ten minutes, each of which continues, shortens or
 * repeats the one before, are one entry with the last text and the number of requests, because staff search while they
 * type. Phone numbers, email addresses and order numbers are recorded as such only.
 */
async function recordSearch(db: Database, by: Actor, { list, text }: ListSearch): Promise<void> {
  const searched = searchText(MAX_SEARCH_LENGTH).safeParse(text);
  // The list rejects the other texts.
  if (!searched.success) return;
  const recorded = redactPersonalData(normalizeQuery(searched.data));
  const latest = await findLatestSearch(db, by);
  const isSameSearch =
    latest?.values.get("list") === list && isContinuedSearch(recorded, latest.values.get("search") ?? "");
  const searches = isSameSearch ? Number(latest.values.get("searches") ?? 1) + 1 : 1;
  const changes = toChanges({ list, search: recorded, searches: String(searches) });
  if (isSameSearch) await db.update(auditEntries).set({ changes }).where(eq(auditEntries.id, latest.id));
  else await recordAudit(db, { by, action: "searched", subject: SUBJECT, changes });
}

function toChanges(values: Readonly<Record<string, string>>): AuditChange[] {
  return Object.entries(values).map(([field, to]) => ({ field, from: null, to }));
}

async function findLatestSearch(db: Database, { uid }: Actor) {
  const { id, changes, createdAt, actorId, subjectType, subjectId } = auditEntries;
  if (uid === null) return undefined;
  const [row] = await db
    .select({ id, changes })
    .from(auditEntries)
    .where(
      and(
        eq(subjectType, SUBJECT.type),
        eq(subjectId, SUBJECT.id),
        eq(actorId, uid),
        gt(createdAt, sql`now() - interval '10 minutes'`),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return row && { id: row.id, values: new Map(row.changes.map(({ field, to }) => [field, to])) };
}
