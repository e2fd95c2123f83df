import type { SQL } from "drizzle-orm";
import { and, eq, isNotNull, isNull, like, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { buildContainsPattern, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  reverseSort,
  sortDown,
  sortLatestFirst,
  sortUp,
  toOrderBy,
} from "#platform/db/statements/sort-columns.server.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import type { MessageFilter, MessageSort } from "../../rules/inbox/message-query.ts";
import { DEFAULT_MESSAGE_SORT } from "../../rules/inbox/message-query.ts";
import type { Page, PageQuery } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";

import { selectMessages, toReceivedMessages } from "./message-rows.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import type { SearchedColumns } from "#kit/operations/match-without-contacts.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

const NEWEST: readonly SortColumn[] = [
  sortLatestFirst(sql`${contactMessages.createdAt}`),
  sortUp(sql`${contactMessages.id}`),
];
const name = sql`lower(${contactMessages.name})`;
const isHandled = sql`(${contactMessages.handledAt} is not null)`;

const SORTS: Readonly<Record<MessageSort, readonly SortColumn[]>> = {
  newest: NEWEST,
  oldest: reverseSort(NEWEST),
  "name-asc": [sortUp(name), ...NEWEST],
  "name-desc": [sortDown(name), ...NEWEST],
  "status-asc": [sortUp(isHandled), ...NEWEST],
  "status-desc": [sortDown(isHandled), ...NEWEST],
};

/** Returns the columns that sort contact messages. */
export function getMessageOrder(sort: MessageSort = DEFAULT_MESSAGE_SORT): SQL[] {
  return toOrderBy(SORTS[sort]);
}

/** Lists messages to the shop, newest first by default. Spec: storefront §7, admin §7. */
export async function listContactMessages(
  db: Database,
  query: MessageFilter & PageQuery = {},
): Promise<Page<ReceivedMessage>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE } = query;
  const condition = buildMessageCondition(query);
  const total = await db.$count(contactMessages, condition);
  const rows = await selectMessages(db)
    .where(condition)
    .orderBy(...getMessageOrder(query.sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: await toReceivedMessages(db, rows), page, pageSize, total };
}

/** Returns the SQL condition of the filters, or `undefined` without filters. */
export function buildMessageCondition({
  search = "",
  status,
  order,
  from,
  to,
}: MessageFilter): SQL | undefined {
  const { handledAt, createdAt } = contactMessages;
  return and(
    status === undefined ? undefined : status === "handled" ? isNotNull(handledAt) : isNull(handledAt),
    order === undefined ? undefined : eq(contactMessages.orderId, order),
    isInPeriod(createdAt, { from, to }),
    search.trim() === "" ? undefined : buildSearchCondition(search.trim()),
  );
}

const SEARCHED_COLUMNS: SearchedColumns = {
  indexed: contactMessages.searchText,
  names: [contactMessages.name],
  texts: [contactMessages.message],
  phones: [{ typed: contactMessages.phone }],
};

function buildSearchCondition(text: string): SQL | undefined {
  if (!canSeeContacts()) return matchesWithoutContacts(text, SEARCHED_COLUMNS);
  const { searchText } = contactMessages;
  const digits = extractPhoneDigits(text);
  return or(
    containsFolded(searchText, text),
    digits === undefined ? undefined : like(searchText, buildContainsPattern(digits)),
  );
}

/**
 * Returns the digits of a phone number without leading zeros, so that a national number also matches the
 * international notation; `undefined` if the text is not a phone number or has fewer than four digits.
 */
function extractPhoneDigits(text: string): string | undefined {
  if (!/^[+\d\s()./-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length < 4 ? undefined : digits;
}
