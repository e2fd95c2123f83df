import { parseMoney, parseNumber, parsePercent } from "#kit/rules/typed-number.ts";
import type { z } from "#platform/rules/zod.ts";

import type { DescribedDiscount } from "./describe-discount.ts";
import type { discountInputSchema } from "./discount-input.ts";
import type { Discount } from "./discount.ts";

/** A product or collection that a discount is for. */
export interface ScopeItem {
  scope: Discount["scope"];
  id: string;
  name: string;
}

/** The fields of the form of a discount, as typed. */
export interface DiscountFormValues extends Pick<
  Discount,
  "trigger" | "name" | "kind" | "scope" | "excludesSaleItems" | "firstOrderOnly" | "isActive"
> {
  code: string;
  percent: string;
  amount: string;
  buyQuantity: string;
  getQuantity: string;
  /** The chosen products and collections; only those of the chosen scope are sent. */
  scopeIds: ScopeItem[];
  minSubtotal: string;
  minQuantity: string;
  maxUses: string;
  maxUsesPerPhone: string;
  startsOn: string;
  endsOn: string;
}

const toText = (value: number | null | undefined) => (value == null || value === 0 ? "" : String(value));

/** Returns the form's values for a discount, or for a new one. A copy has no code, which is another discount's. */
export function toFormValues(
  discount: Discount | undefined,
  { isCopy }: { isCopy: boolean },
): DiscountFormValues {
  return {
    trigger: discount?.trigger ?? "code",
    name: discount?.name ?? "",
    code: (isCopy ? null : discount?.code) ?? "",
    kind: discount?.kind ?? "percent",
    percent: toText(discount?.percent),
    amount: toText(discount?.amount),
    buyQuantity: toText(discount?.buyQuantity),
    getQuantity: toText(discount?.getQuantity),
    scope: discount?.scope ?? "all",
    scopeIds: (discount?.scopeIds ?? []).map((id) => {
      const item = discount?.scopeItems.find((candidate) => candidate.id === id);
      return { scope: discount?.scope ?? "all", id, name: item?.name ?? id };
    }),
    excludesSaleItems: discount?.excludesSaleItems ?? false,
    minSubtotal: toText(discount?.minSubtotal),
    minQuantity: toText(discount?.minQuantity),
    firstOrderOnly: discount?.firstOrderOnly ?? false,
    maxUses: toText(discount?.maxUses),
    maxUsesPerPhone: toText(discount?.maxUsesPerPhone),
    startsOn: discount?.startsOn ?? "",
    endsOn: discount?.endsOn ?? "",
    isActive: isCopy ? true : (discount?.isActive ?? true),
  };
}

const listChosen = ({ scope, scopeIds }: DiscountFormValues) =>
  scopeIds.filter((item) => item.scope === scope);

/** Returns the input of the API. An automatic offer has no limits per phone number. */
export function toInputFields(
  values: DiscountFormValues,
): Omit<z.input<typeof discountInputSchema>, "expectedUpdatedAt"> {
  const isOffer = values.trigger === "automatic";
  return {
    ...values,
    percent: parsePercent(values.percent),
    amount: parseMoney(values.amount),
    buyQuantity: parseNumber(values.buyQuantity),
    getQuantity: parseNumber(values.getQuantity),
    scopeIds: listChosen(values).map(({ id }) => id),
    minSubtotal: parseMoney(values.minSubtotal) ?? 0,
    minQuantity: parseNumber(values.minQuantity) ?? 0,
    firstOrderOnly: !isOffer && values.firstOrderOnly,
    maxUses: parseNumber(values.maxUses),
    maxUsesPerPhone: isOffer ? null : parseNumber(values.maxUsesPerPhone),
    startsOn: values.startsOn || null,
    endsOn: values.endsOn || null,
  };
}

/** Returns the input of a preview, which needs neither a name nor a code. */
export function toPreviewInput(values: DiscountFormValues) {
  const trigger = values.trigger === "automatic" ? "automatic" : "codes";
  return { ...toInputFields(values), trigger, name: values.name.trim() || "Preview", code: null } as const;
}

/** Returns the discount that the form describes in words. */
export function toDescribed(values: DiscountFormValues): DescribedDiscount {
  const { scopeIds: _scopeIds, ...input } = toInputFields(values);
  return {
    ...input,
    percent: input.percent ?? null,
    amount: input.amount ?? null,
    buyQuantity: input.buyQuantity ?? null,
    getQuantity: input.getQuantity ?? null,
    scope: values.scope,
    scopeItems: listChosen(values),
    excludesSaleItems: values.excludesSaleItems,
    minSubtotal: input.minSubtotal ?? 0,
    minQuantity: input.minQuantity ?? 0,
    firstOrderOnly: input.firstOrderOnly ?? false,
    maxUses: input.maxUses ?? null,
    maxUsesPerPhone: input.maxUsesPerPhone ?? null,
    startsOn: input.startsOn ?? null,
    endsOn: input.endsOn ?? null,
  };
}
