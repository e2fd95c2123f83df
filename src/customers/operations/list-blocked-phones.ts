import type { SQL } from "drizzle-orm";
import { and, asc, desc, like, not, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { blockedPhones } from "../tables/customer-schema.server.ts";
import {
  buildContainsPattern,
  buildFoldedText,
  containsFolded,
} from "#platform/db/statements/like-pattern.server.ts";
import type { BlockedPhone, BlockedPhoneQuery } from "../rules/blocked-phone.ts";
import { normalizeDigits } from "#kit/rules/phone.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";

import { isActiveBlock, selectBlockedPhones, toBlockedPhone } from "./blocked-phones.ts";

/** Returns a page of blocked phone numbers, latest first by default. */
export async function listBlockedPhones(
  db: Database,
  { search = "", state, sort = "newest", page = 1, pageSize = STAFF_PAGE_SIZE }: BlockedPhoneQuery = {},
): Promise<Page<BlockedPhone>> {
  const condition = and(
    state && (state === "active" ? isActiveBlock : not(isActiveBlock)),
    search.trim() === "" ? undefined : buildSearchCondition(search.trim()),
  );
  const direction = sort === "newest" ? desc : asc;
  const [total, rows] = await Promise.all([
    db.$count(blockedPhones, condition),
    selectBlockedPhones(db)
      .where(condition)
      .orderBy(direction(blockedPhones.createdAt), blockedPhones.phone)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { items: rows.map(toBlockedPhone), page, pageSize, total };
}

/** Matches the reason or the phone number. Ignores separators and leading zeros: `0300 123` finds `+92300123…`. */
function buildSearchCondition(text: string): SQL | undefined {
  const digits = normalizeDigits(text).replaceAll(/\D/g, "").replace(/^0+/, "");
  return or(
    containsFolded(buildFoldedText(blockedPhones.reason), text),
    digits === "" ? undefined : like(blockedPhones.phone, buildContainsPattern(digits)),
  );
}
