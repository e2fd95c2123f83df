import { z } from "zod";

import { addMoney } from "#kit/rules/money.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import type { CourierResult, Parcel } from "./courier.ts";

const PAKISTANI_MOBILE = /^\+92(3\d{9})$/;

/** Converts an E.164 number to the format of Pakistani couriers: `+923001234567` → `03001234567`. */
export function toCourierPhone(phone: string): CourierResult<string> {
  const digits = PAKISTANI_MOBILE.exec(phone)?.[1];
  return digits === undefined
    ? { outcome: "rejected", error: texts.phoneNotPakistani }
    : { outcome: "ok", value: `0${digits}` };
}

/** Returns the personal data of a parcel, which must not appear in errors. */
export function listPersonalData({ customer: { name, phone, otherPhone, email, street } }: Parcel): string[] {
  return [name, phone, otherPhone, email, street];
}

/** Converts a weight to kilograms, rounded up to two decimals. Returns at least `minimum` (kg). */
export function toKilograms(grams: number, minimum: number): number {
  return Math.max(minimum, Math.ceil(grams / 10) / 100);
}

/**
 * Rounds an amount down to whole rupees, because couriers collect whole rupees and must not collect more than is
 * due.
 */
export function toWholeRupees(pkr: number): number {
  return Math.floor(pkr);
}

/** Instruction for a courier about a parcel that must not be sent by air. */
export const SURFACE_ONLY = "Send by road only, not by air.";

const MAX_PKR = 10_000_000;

/** Parses an amount (PKR) that a courier sends as a number or as text. Returns null if it is missing or unreadable. */
export const amountSchema = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .min(1)
      .transform((text) => Number(text.replaceAll(",", ""))),
  ])
  .pipe(z.number().min(0).max(MAX_PKR))
  .nullish()
  .catch(null)
  .transform((amount) => amount ?? null);

/** Returns the sum of amounts (PKR), or null if the first amount is missing. Other missing amounts count as 0. */
export function addAmounts(first: number | null, ...others: readonly (number | null)[]): number | null {
  return first === null ? null : addMoney(first, ...others.map((amount) => amount ?? 0));
}

/** A text; null if the courier sends nothing or another type. */
export const optionalText = z.string().nullish().catch(null);

/** A code that couriers send as a text or a number. */
export const codeText = z.union([z.string(), z.number()]).transform(String);

/** A list whose entries are null if they cannot be read, so that one entry does not make the response unreadable. */
export function lenientList<Entry extends z.ZodType>(entry: Entry) {
  return z
    .array(entry.nullable().catch(null))
    .nullish()
    .catch(null)
    .transform((entries) => entries ?? []);
}
