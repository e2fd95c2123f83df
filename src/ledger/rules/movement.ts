import { choices, choiceOf, days } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { toPkr } from "#kit/rules/money.ts";
import { queryNumber } from "#kit/rules/query-values.ts";
import type { ValueSheet } from "#platform/rules/spreadsheet.ts";
import { z } from "#platform/rules/zod.ts";

import { cashMessages as messages } from "./cash-messages.ts";
import { ACCOUNT_KINDS } from "./money-account.ts";
import type { MovementKind } from "./money-movement.ts";
import { MOVEMENT_KINDS } from "./money-movement.ts";

/** The staff list of entries. `account` matches entries that come to it or go from it. */
export const movementList = defineList({
  texts: {
    ...messages.list,
    title: messages.movements,
    hint: "Payments, cash on delivery, hand-overs and expenses appear here.",
    next: { label: "Open the cash sheet", to: "/admin/cash" },
    search: "Search by order number, reference or note",
  },
  columns: {
    time: { label: "Time", sort: ["oldest", "newest"], isDescendingFirst: true },
    kind: { label: "Kind" },
    from: { label: "From" },
    to: { label: "To" },
    amount: { label: "Amount" },
    order: { label: "Order" },
    note: { label: "Note" },
    by: { label: "By" },
    actions: { label: "Actions" },
  },
  filters: [
    choiceOf(
      "account",
      "Account",
      queryNumber("account", { min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
      {
        unsetLabel: "All accounts",
      },
    ),
    choices("kind", "Kind", messages.kinds),
    days("Day"),
  ],
  defaultSort: "newest",
});

const account = z.object({ id: z.number().int(), name: z.string(), kind: z.enum(ACCOUNT_KINDS) });

/** An entry of the ledger. Time ISO 8601 UTC. */
export const movementSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(MOVEMENT_KINDS),
    from: account,
    to: account,
    amount: z.number().describe("PKR, above 0"),
    occurredAt: z.iso.datetime(),
    order: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
    reference: z.string().nullable(),
    note: z.string().nullable(),
    by: z.string().nullable().describe("The staff member; null for the shop itself"),
    reverses: z.number().int().nullable().describe("The entry that this one reverses"),
    isReversed: z.boolean(),
  })
  .meta({ id: "MoneyEntry" });

export type Movement = z.infer<typeof movementSchema>;

/** An entry in an export; `amount` in paisa. */
export interface ExportedMovement {
  occurredAt: Date;
  kind: MovementKind;
  from: string;
  to: string;
  amount: number;
  orderNumber: string | null;
  reference: string | null;
  note: string | null;
  by: string | null;
}

/** Layout of the export of entries. */
export const MOVEMENT_SHEET: ValueSheet<ExportedMovement> = {
  name: messages.movements,
  columns: [
    { header: "Time", type: "time", width: 17, value: ({ occurredAt }) => occurredAt },
    { header: "Kind", type: "text", width: 24, value: ({ kind }) => messages.kinds[kind] },
    { header: "From", type: "text", width: 22, value: ({ from }) => from },
    { header: "To", type: "text", width: 22, value: ({ to }) => to },
    { header: "Amount", type: "money", width: 14, value: ({ amount }) => toPkr(amount) },
    { header: "Order", type: "text", width: 16, value: ({ orderNumber }) => orderNumber },
    { header: "Reference", type: "text", width: 20, value: ({ reference }) => reference },
    { header: "Note", type: "text", width: 40, value: ({ note }) => note },
    { header: "By", type: "text", width: 24, value: ({ by }) => by },
  ],
};

/** An account with its balance. */
export const balanceSchema = z
  .object({
    ...account.shape,
    isActive: z.boolean(),
    courierId: z.number().int().nullable(),
    balance: z.number().describe("What came minus what went, in PKR; negative if more went than came"),
  })
  .meta({ id: "AccountBalance" });

export type AccountBalance = z.infer<typeof balanceSchema>;
