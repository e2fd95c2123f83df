import type { SQL } from "drizzle-orm";
import { and, asc, ilike, isNotNull, isNull, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/statements/descending.server.ts";
import { containsPattern } from "#db/statements/like-pattern.server.ts";
import { contactMessages } from "#db/schema/schema.server.ts";
import type { ReceivedMessage } from "#domain/messages/contact.ts";
import type { Page, PageQuery } from "#domain/shared/paging.ts";
import { STAFF_PAGE_SIZE } from "#domain/shared/paging.ts";

import { selectMessages, toReceivedMessages } from "./message-rows.ts";

export interface MessageQuery extends PageQuery {
  /** Matches name, phone number in any notation, or message. */
  search?: string | undefined;
  isHandled?: boolean | undefined;
}

/** Lists messages to the shop, newest first. Spec: storefront §7, admin §7. */
export async function listContactMessages(
  db: Database,
  query: MessageQuery = {},
): Promise<Page<ReceivedMessage>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE } = query;
  const condition = buildCondition(query);
  const total = await db.$count(contactMessages, condition);
  const rows = await selectMessages(db)
    .where(condition)
    .orderBy(descending(contactMessages.createdAt), asc(contactMessages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: await toReceivedMessages(db, rows), page, pageSize, total };
}

function buildCondition({ search = "", isHandled }: MessageQuery): SQL | undefined {
  const { handledAt } = contactMessages;
  return and(
    isHandled === undefined ? undefined : isHandled ? isNotNull(handledAt) : isNull(handledAt),
    search.trim() === "" ? undefined : buildSearchCondition(search.trim()),
  );
}

function buildSearchCondition(text: string): SQL | undefined {
  const { name, phone, message } = contactMessages;
  const pattern = containsPattern(text);
  const digits = extractPhoneDigits(text);
  return or(
    ilike(name, pattern),
    ilike(phone, pattern),
    ilike(message, pattern),
    digits === undefined
      ? undefined
      : sql`regexp_replace(${phone}, '\\D', '', 'g') like ${containsPattern(digits)}`,
  );
}

/** Returns the digits that national and international notations share; `undefined` if the text is not a phone number. */
function extractPhoneDigits(text: string): string | undefined {
  if (!/^[+\d\s()./-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length < 4 ? undefined : digits;
}
