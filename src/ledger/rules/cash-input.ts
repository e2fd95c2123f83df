import { multilineText, requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { cashMessages as messages } from "./cash-messages.ts";

/** Highest amount of one entry, in PKR. */
const MAX_AMOUNT = 100_000_000;

/** Validates an amount that moves, in PKR with at most two decimals. */
export const movedAmount = z
  .number(messages.amountInvalid)
  .min(0.01, messages.amountInvalid)
  .max(MAX_AMOUNT, messages.amountInvalid)
  .multipleOf(0.01, messages.amountInvalid)
  .meta({ description: "PKR, above 0" });

const accountId = z.int(messages.accountRequired).min(1, messages.accountRequired);
const note = multilineText(500).default("");

/** The day in Pakistan to which an entry belongs. Without it, the entry is of this moment. */
const day = z.iso.date().optional().describe("Day in Pakistan. Default: now");

/** Cash that a rider hands over. */
export const handOverSchema = z
  .strictObject({
    fromId: accountId.describe("The rider’s account"),
    toId: accountId.describe("The cash account"),
    amount: movedAmount,
    allowsMore: z.boolean().default(false).describe("Whether the amount may exceed what the rider has"),
    note,
    day,
  })
  .meta({ id: "HandOver" });

export type HandOver = z.output<typeof handOverSchema>;

/** Money that the shop spends. */
export const expenseSchema = z
  .strictObject({
    accountId: accountId.describe("The account that pays: cash, bank or wallet"),
    amount: movedAmount,
    note: requiredText(messages.noteRequired, 500).describe("What the money was for"),
    reference: text(100).default("").describe("Number of the receipt"),
    day,
  })
  .meta({ id: "Expense" });

export type Expense = z.output<typeof expenseSchema>;

/** Money that moves between the shop’s own accounts, such as cash that goes to the bank. */
export const depositSchema = z
  .strictObject({
    fromId: accountId,
    toId: accountId,
    amount: movedAmount,
    reference: text(100).default("").describe("Reference of the bank or wallet"),
    note,
    day,
  })
  .refine(({ fromId, toId }) => fromId !== toId, { error: messages.sameAccount, path: ["toId"] })
  .meta({ id: "Deposit" });

export type Deposit = z.output<typeof depositSchema>;

/** What an account had before its first entry. */
export const openingSchema = z
  .strictObject({ accountId, amount: movedAmount, note, day })
  .meta({ id: "OpeningAmount" });

export type OpeningAmount = z.output<typeof openingSchema>;

/** The counted cash of a day, which closes it. */
export const closeDaySchema = z
  .strictObject({
    accountId,
    day: z.iso.date().describe("Day in Pakistan"),
    counted: z
      .number(messages.countInvalid)
      .min(0, messages.countInvalid)
      .max(MAX_AMOUNT, messages.countInvalid)
      .multipleOf(0.01, messages.countInvalid)
      .meta({ description: "PKR" }),
    expected: z
      .number()
      .optional()
      .describe("The expected cash (PKR) as displayed; a changed one is a conflict"),
    note,
  })
  .meta({ id: "CountedCash" });

export type CountedCash = z.output<typeof closeDaySchema>;

/** Why staff reverse an entry. */
export const reversalSchema = z.strictObject({ reason: requiredText(messages.reasonRequired, 500) });
