import { cleanPhone, isPhone, normalizeDigits } from "#kit/rules/phone.ts";
import { codeText, requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { isPakistaniIban, normalizeIban } from "./iban.ts";
import { OWN_ACCOUNT_KINDS } from "./money-account.ts";
import { moneyAccountMessages as messages } from "./staff-messages.ts";

/** Maximum number of accounts of the shop: the checkout shows all offered ones. */
export const MAX_ACCOUNTS = 50;
const MAX_POSITION = 1000;
const MIN_WALLET_DIGITS = 10;

/** An account number of a bank without IBAN. */
const ACCOUNT_NUMBER = /^\d{5,30}$/;
const RAAST_ID = /^[A-Z\d+@._]{4,40}$/;

const fields = z.strictObject({
  kind: z.enum(OWN_ACCOUNT_KINDS),
  name: requiredText(messages.nameRequired, 60),
  bank: text(60).nullable().default(null).describe("Name of the bank or wallet, which shoppers read"),
  title: text(100).nullable().default(null).describe("Name of the holder, which the payer's bank shows"),
  iban: codeText(50)
    .nullable()
    .default(null)
    .describe("IBAN of Pakistan or an account number; stored without blanks"),
  raastId: codeText(50).nullable().default(null).describe("Stored without blanks"),
  phone: codeText(40).nullable().default(null).describe("Number of a wallet; stored in E.164"),
  position: z
    .int(messages.positionInvalid)
    .min(0, messages.positionInvalid)
    .max(MAX_POSITION, messages.positionInvalid)
    .default(0)
    .describe("Order in which the checkout shows the accounts"),
  isActive: z.boolean().default(true),
  isOffered: z.boolean().default(false).describe("Whether shoppers can pay into the account"),
  /** `updatedAt` of the version that was edited; a newer version is not overwritten. */
  expectedUpdatedAt: z.iso.datetime().optional(),
});

type Fields = z.output<typeof fields>;

const emptyToNull = (value: string | null) => (value === "" ? null : value);

/** Returns the fields without those that accounts of other kinds have. An account that is not in use is not offered. */
function normalize(input: Fields): Fields {
  const { kind, iban, raastId, phone } = input;
  const isCash = kind === "cash";
  return {
    ...input,
    bank: isCash ? null : emptyToNull(input.bank),
    title: isCash ? null : emptyToNull(input.title),
    iban: isCash || iban === null ? null : emptyToNull(normalizeIban(normalizeDigits(iban))),
    raastId: isCash || raastId === null ? null : emptyToNull(normalizeIban(normalizeDigits(raastId))),
    phone: kind === "wallet" && phone !== null ? emptyToNull(cleanPhone(phone)) : null,
    isOffered: input.isOffered && input.isActive,
  };
}

const PROBLEMS: readonly [field: keyof Fields, isWrong: (input: Fields) => boolean, message: string][] = [
  [
    "iban",
    ({ iban }) => iban !== null && !isPakistaniIban(iban) && !ACCOUNT_NUMBER.test(iban),
    messages.ibanInvalid,
  ],
  ["raastId", ({ raastId }) => raastId !== null && !RAAST_ID.test(raastId), messages.raastIdInvalid],
  ["phone", ({ phone }) => phone !== null && !isPhone(phone, MIN_WALLET_DIGITS), messages.phoneInvalid],
  ["isOffered", ({ kind, isOffered }) => kind === "cash" && isOffered, messages.cashNotOffered],
  [
    "title",
    ({ kind, isOffered, title }) => kind !== "cash" && isOffered && title === null,
    messages.holderRequired,
  ],
  [
    "iban",
    ({ kind, isOffered, iban, raastId }) => kind === "bank" && isOffered && iban === null && raastId === null,
    messages.ibanRequired,
  ],
  [
    "phone",
    ({ kind, isOffered, phone }) => kind === "wallet" && isOffered && phone === null,
    messages.phoneInvalid,
  ],
];

/** Validates an account of the shop. An offered account has what a payer needs. */
export const moneyAccountInputSchema = fields.transform(normalize).superRefine((input, context) => {
  for (const [field, isWrong, message] of PROBLEMS)
    if (isWrong(input)) context.addIssue({ code: "custom", path: [field], message });
});

export type MoneyAccountInput = z.output<typeof moneyAccountInputSchema>;

/** An account in which the shop keeps its money, for staff. */
export const moneyAccountSchema = z
  .object({
    id: z.int(),
    kind: z.enum(OWN_ACCOUNT_KINDS),
    name: z.string(),
    bank: z.string().nullable(),
    title: z.string().nullable(),
    iban: z.string().nullable().describe("Without blanks"),
    raastId: z.string().nullable(),
    phone: z.string().nullable().describe("E.164"),
    position: z.int(),
    isActive: z.boolean(),
    isOffered: z.boolean(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "MoneyAccount" });

export type OwnMoneyAccount = z.infer<typeof moneyAccountSchema>;
