import { requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { DISCOUNT_TRIGGERS } from "./discount.ts";
import { DISCOUNT_KINDS, DISCOUNT_SCOPES, isCode, normalizeCode } from "./discount-terms.ts";
import { staffDiscountMessages as messages } from "./staff-messages.ts";

/** Maximum number of discounts: a quote looks through all active offers. */
export const MAX_DISCOUNTS = 1000;
const MAX_RUPEES = 1_000_000;
const MAX_SCOPE = 200;
const MAX_ORDERS = 1_000_000;

const optionalWhole = (min: number, max: number, message: string) =>
  z.int(message).min(min, message).max(max, message).nullable().default(null);

const rupees = (min: number, message: string) => z.int(message).min(min, message).max(MAX_RUPEES, message);

const fields = z.strictObject({
  trigger: z.enum(DISCOUNT_TRIGGERS),
  code: text(200)
    .nullable()
    .default(null)
    .describe("As typed; stored without blanks and dashes, in upper case"),
  name: requiredText(messages.nameRequired, 60),
  kind: z.enum(DISCOUNT_KINDS),
  percent: optionalWhole(1, 100, messages.percentInvalid),
  amount: rupees(1, messages.amountInvalid).nullable().default(null).describe("PKR, whole rupees"),
  buyQuantity: optionalWhole(1, 100, messages.quantityInvalid),
  getQuantity: optionalWhole(1, 100, messages.quantityInvalid),
  scope: z.enum(DISCOUNT_SCOPES).default("all"),
  scopeIds: z.array(text(200).min(1)).max(MAX_SCOPE).default([]),
  excludesSaleItems: z.boolean().default(false),
  minSubtotal: rupees(0, messages.minimumInvalid).default(0).describe("PKR, whole rupees"),
  minQuantity: z.int(messages.quantityInvalid).min(0).max(100, messages.quantityInvalid).default(0),
  firstOrderOnly: z.boolean().default(false),
  maxUses: optionalWhole(1, MAX_ORDERS, messages.limitInvalid),
  maxUsesPerPhone: optionalWhole(1, MAX_ORDERS, messages.limitInvalid),
  startsOn: z.iso.date().nullable().default(null),
  endsOn: z.iso.date().nullable().default(null),
  isActive: z.boolean().default(true),
  /** `updatedAt` of the version that was edited; a newer version is not overwritten. */
  expectedUpdatedAt: z.iso.datetime().optional(),
});

type Fields = z.output<typeof fields>;

/** Returns the fields without values that other kinds, scopes and triggers have. */
function normalize({ scopeIds, ...input }: Fields): Fields {
  const { kind, trigger, scope } = input;
  return {
    ...input,
    code: trigger === "code" && input.code !== null ? normalizeCode(input.code) : null,
    percent: kind === "percent" ? input.percent : null,
    amount: kind === "fixed" ? input.amount : null,
    buyQuantity: kind === "buy-x-get-y" ? input.buyQuantity : null,
    getQuantity: kind === "buy-x-get-y" ? input.getQuantity : null,
    scopeIds: scope === "all" ? [] : [...new Set(scopeIds)],
  };
}

const MISSING: readonly [field: keyof Fields, isMissing: (input: Fields) => boolean, message: string][] = [
  ["code", ({ trigger, code }) => trigger === "code" && !isCode(code ?? ""), messages.codeInvalid],
  ["percent", ({ kind, percent }) => kind === "percent" && percent === null, messages.percentInvalid],
  ["amount", ({ kind, amount }) => kind === "fixed" && amount === null, messages.amountInvalid],
  [
    "buyQuantity",
    ({ kind, buyQuantity }) => kind === "buy-x-get-y" && buyQuantity === null,
    messages.quantityInvalid,
  ],
  [
    "getQuantity",
    ({ kind, getQuantity }) => kind === "buy-x-get-y" && getQuantity === null,
    messages.quantityInvalid,
  ],
  ["scopeIds", ({ scope, scopeIds }) => scope !== "all" && scopeIds.length === 0, messages.scopeRequired],
  [
    "firstOrderOnly",
    ({ trigger, firstOrderOnly }) => trigger === "automatic" && firstOrderOnly,
    messages.onlyCodes,
  ],
  [
    "maxUsesPerPhone",
    ({ trigger, maxUsesPerPhone }) => trigger === "automatic" && maxUsesPerPhone !== null,
    messages.onlyCodes,
  ],
  [
    "endsOn",
    ({ startsOn, endsOn }) => startsOn !== null && endsOn !== null && endsOn < startsOn,
    messages.daysOutOfOrder,
  ],
];

/** Validates a discount. Amounts in PKR. */
export const discountInputSchema = fields.transform(normalize).superRefine((input, context) => {
  for (const [field, isMissing, message] of MISSING)
    if (isMissing(input)) context.addIssue({ code: "custom", path: [field], message });
});

export type DiscountInput = z.output<typeof discountInputSchema>;
