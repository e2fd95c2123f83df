import { isPakistaniIban } from "#ledger/rules/iban.ts";
import { toPaisa } from "#kit/rules/money.ts";

/** What a Raast QR code contains. */
export interface RaastPayment {
  /** The IBAN of the payee, without blanks. */
  iban: string;
  /** In PKR. */
  amount: number;
  /** When banking apps stop accepting the code. */
  expiresAt: Date;
}

/** The template of the State Bank for payments to an IBAN (person to person). */
const TEMPLATE = "02";
/** The code is for one payment, because it contains the amount. */
const DYNAMIC = "12";
/** The scheme that the apps of the banks write. */
const SCHEME = "00";
const PAKISTAN_MS = 5 * 60 * 60 * 1000;
const MAX_AMOUNT_LENGTH = 10;

/**
 * Returns the text of a Raast QR code with which banking apps fill in payee and amount; undefined if the IBAN or the
 * amount cannot be encoded. The State Bank's standard for IBAN codes has its own tags and no room for a reference:
 * 00 template, 01 initiation, 02 scheme, 04 IBAN, 05 amount, 07 expiry in Pakistan's time, 10 checksum.
 */
export function buildRaastCode({ iban, amount, expiresAt }: RaastPayment): string | undefined {
  const paisa = toPaisa(amount);
  const sum = paisa % 100 === 0 ? String(paisa / 100) : (paisa / 100).toFixed(2);
  if (!isPakistaniIban(iban) || paisa <= 0 || sum.length > MAX_AMOUNT_LENGTH) return undefined;
  const fields = [
    ["00", TEMPLATE],
    ["01", DYNAMIC],
    ["02", SCHEME],
    ["04", iban],
    // Apps reject a value of one character.
    ["05", sum.padStart(2, "0")],
    ["07", formatExpiry(expiresAt)],
  ] as const;
  const text = `${fields.map(([tag, value]) => writeField(tag, value)).join("")}1004`;
  return text + computeChecksum(text);
}

function writeField(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, "0")}${value}`;
}

/** Returns a time of Pakistan as DDMMYYYYHHMM. */
function formatExpiry(time: Date): string {
  const [date = "", clock = ""] = new Date(time.getTime() + PAKISTAN_MS).toISOString().split("T");
  return `${date.split("-").toReversed().join("")}${clock.slice(0, 5).replace(":", "")}`;
}

/** Returns the CRC-16/CCITT-FALSE of ASCII text as four hexadecimal digits (EMVCo). */
export function computeChecksum(text: string): string {
  let checksum = 0xff_ff;
  for (const character of text) {
    checksum ^= (character.codePointAt(0) ?? 0) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      checksum = (checksum & 0x80_00 ? (checksum << 1) ^ 0x10_21 : checksum << 1) & 0xff_ff;
  }
  return checksum.toString(16).toUpperCase().padStart(4, "0");
}
