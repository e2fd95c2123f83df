import { connectionMessages as texts } from "../../rules/connection-messages.ts";

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
export function listPersonalData({ customer: { name, phone, email, street } }: Parcel): string[] {
  return [name, phone, email, street];
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
