import { isEmail, normalizeEmail } from "#kit/rules/email.ts";

import type { ToPhone } from "./file-values.ts";
import { cachePhones, joinName, readPhones, toCountryCode } from "./file-values.ts";
import type { HistoryRecord } from "./history-schema.ts";
import { historyFileMessages as messages } from "./history-messages.ts";
import type { ExportRow, ShopFile } from "./shop-file.ts";
import { cleanText } from "./shop-file.ts";

/** A customer of another shop. At least the phone number or the consent with an address is known. */
export interface ShopCustomer {
  row: number;
  label: string;
  /** E.164. */
  phone: string | null;
  /** Other numbers of the note, in E.164. */
  otherPhones: string[];
  name: string;
  tags: string[];
  note: string | null;
  email: string | null;
  /** Whether the file states that the customer agreed to receive the newsletter. */
  hasConsent: boolean;
  hasRoundedPhone: boolean;
  /** Messages that quote filled cells that cannot be read. */
  unread: string[];
}

const MAX_NAME_LENGTH = 200;
const MAX_NOTE_LENGTH = 2000;
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 60;

/** Only these words are a consent; a blank cell and any other text are none. */
const CONSENT = /^(?:yes|true|1|subscribed)$/i;
const NO_CONSENT = /^(?:no|false|0|(?:not|un)[\s_-]?subscribed|pending|invalid|redacted|none|n\/?a|[-–—]+)$/i;

/**
 * Converts the rows of customers. Customers without a phone number and without a consent are left out, because the shop
 * knows customers by their number. An address has a consent only if no row and no column says otherwise.
 */
export function convertCustomers(
  { rows }: ShopFile,
  toPhone: ToPhone,
): { customers: ShopCustomer[]; leftOut: HistoryRecord[]; rounded: number } {
  const convert = cachePhones(toPhone);
  const refused = new Set(rows.filter(({ cells }) => saysNo(cells)).map(({ cells }) => readEmail(cells)));
  const customers: ShopCustomer[] = [];
  const leftOut: HistoryRecord[] = [];
  for (const row of rows) {
    const customer = convertCustomer(row, convert, refused);
    const { label, phone, email, hasConsent, unread } = customer;
    if (phone !== null || (hasConsent && email !== null)) customers.push(customer);
    else {
      const detail = [...unread, messages.noContact].join(" ");
      leftOut.push({ row: row.row, label, outcome: "left-out", detail });
    }
  }
  const rounded = customers.filter(({ hasRoundedPhone }) => hasRoundedPhone).length;
  return { customers, leftOut, rounded };
}

const readEmail = (cells: ExportRow["cells"]) => normalizeEmail(cells.email ?? "");

const listConsents = ({ consent, older_consent: older }: ExportRow["cells"]) =>
  [consent, older].flatMap((text) => (text === undefined ? [] : text.trim()));

/** Returns whether a filled cell is no consent. */
function saysNo(cells: ExportRow["cells"]): boolean {
  return listConsents(cells).some((text) => !CONSENT.test(text));
}

function convertCustomer(
  { row, cells }: ExportRow,
  toPhone: ToPhone,
  refused: ReadonlySet<string>,
): ShopCustomer {
  const country = toCountryCode(cells.billing_country ?? cells.shipping_country ?? "") ?? "";
  const phones = readPhones([cells.phone, cells.billing_phone, cells.shipping_phone], country, toPhone);
  const name = joinName(
    [cells.first_name, cells.last_name],
    [cells.billing_first_name, cells.billing_last_name],
    [cells.shipping_first_name, cells.shipping_last_name],
    [cells.name],
  );
  const email = readEmail(cells);
  const typedConsent = listConsents(cells);
  const unknownConsent = typedConsent.filter((text) => !CONSENT.test(text) && !NO_CONSENT.test(text));
  const unreadable = [
    phones.e164 === null
      ? [phones.typed, ...phones.rounded, ...phones.others].map((text) => ["phone", text])
      : [],
    email !== "" && !isEmail(email) ? [["email", email]] : [],
    unknownConsent.map((text) => ["newsletter consent", text]),
  ].flat();
  const details = [
    cells.note,
    ...phones.others.map((phone) => `Second phone: ${phone}`),
    ...phones.rounded.map((phone) => `Phone without its last digits: ${phone}`),
  ];
  const note = details
    .filter((text) => text !== undefined)
    .map(cleanText)
    .join("\n");
  const tags = (cells.tags ?? "").split(",").map((tag) => cleanText(tag).slice(0, MAX_TAG_LENGTH));
  return {
    row,
    label: cleanText(name) || email || phones.typed || `row ${row}`,
    phone: phones.e164,
    otherPhones: phones.otherE164,
    name: cleanText(name).slice(0, MAX_NAME_LENGTH),
    tags: [...new Set(tags.filter((tag) => tag !== ""))].slice(0, MAX_TAGS),
    note: note === "" ? null : note.slice(0, MAX_NOTE_LENGTH),
    email: isEmail(email) ? email : null,
    hasConsent: typedConsent.length > 0 && !refused.has(email),
    hasRoundedPhone: phones.rounded.length > 0,
    unread: unreadable.flatMap(([column = "", text = ""]) =>
      text === "" ? [] : messages.unreadable(column, text),
    ),
  };
}
