import type { SQL, SQLWrapper } from "drizzle-orm";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";

import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isEmail, normalizeEmail } from "../rules/email.ts";
import { listPhoneForms, mayBeContact } from "../rules/contact-search.ts";
import { parseOrderNumber } from "../rules/order-number.ts";
import { foldText } from "#platform/rules/fold-text.ts";
import { toE164 } from "./to-e164.ts";

/** The columns that a list searches. */
export interface SearchedColumns {
  /** Names of customers, products and places. */
  names?: readonly SQLWrapper[];
  /** Numbers of orders and parcels, which may be searched by a part. */
  numbers?: readonly SQLWrapper[];
  /** Texts in which people may have written contact details. */
  texts?: readonly SQLWrapper[];
  emails?: readonly SQLWrapper[];
  /** Phone numbers in E.164 format, and as typed for rows without one. */
  phones?: readonly { e164?: SQLWrapper; typed?: SQLWrapper }[];
  /** A folded text with an index that contains names, numbers and texts. */
  indexed?: SQLWrapper;
}

/** A folded text without email addresses, so that a search cannot find out their letters. */
const removeEmails = (text: SQLWrapper): SQL =>
  sql`regexp_replace(${buildFoldedText(text)}, '[^[:space:]]*@[^[:space:]]*', ' ', 'g')`;
const removeSeparators = (phone: SQLWrapper): SQL => sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;

/**
 * Returns the SQL condition of a search by staff who may not see contact details: phone numbers and email addresses
 * match only as a whole, because a search for parts would disclose a masked number digit by digit. For the same
 * reason, a text with digits or `@` matches neither names nor texts, in which people may have written a number.
 */
export function matchesWithoutContacts(search: string, columns: SearchedColumns): SQL {
  const { names = [], numbers = [], texts = [], indexed } = columns;
  const text = search.trim();
  const orderNumber = parseOrderNumber(text);
  const parts = orderNumber === undefined || orderNumber === text ? [text] : [text, orderNumber];
  // Digits of other scripts and full-width signs become digits and signs only when they are folded.
  const isReadable = !mayBeContact(text) && !mayBeContact(foldText(text));
  const readable = isReadable ? [...names.map(buildFoldedText), ...texts.map(removeEmails)] : [];
  const found = or(
    ...readable.map((value) => containsFolded(value, text)),
    ...parts.flatMap((part) => numbers.map((value) => containsFolded(buildFoldedText(value), part))),
  );
  const isIndexed = indexed && or(...parts.map((part) => containsFolded(indexed, part)));
  return or(found && and(isIndexed, found), matchesWholeContact(text, columns)) ?? sql`false`;
}

/** Returns the SQL condition for rows with exactly this phone number, in any notation, or this email address. */
function matchesWholeContact(text: string, { emails = [], phones = [] }: SearchedColumns): SQL | undefined {
  if (isEmail(text)) return or(...emails.map((email) => eq(sql`lower(${email})`, normalizeEmail(text))));
  const forms = listPhoneForms(text);
  if (forms.length === 0) return undefined;
  const number = forms.map((form) => toE164(form)).find((form) => form !== undefined);
  return or(
    ...phones.map(({ e164, typed }) => {
      const isTyped = typed && inArray(removeSeparators(typed), listTypedForms(forms, number));
      const isSameNumber = e164 && number !== undefined ? eq(sql`${e164}`, number) : undefined;
      return or(isSameNumber, e164 ? and(isNull(sql`${e164}`), isTyped) : isTyped);
    }),
  );
}

/** Returns the digits that people may have typed for a number. */
function listTypedForms(forms: readonly string[], number: string | undefined): string[] {
  const digits = forms.map((form) => form.replaceAll(/\D/g, ""));
  const international = number?.slice(1) ?? "";
  return [...new Set([...digits, international, `00${international}`])].filter((form) => form.length > 2);
}
