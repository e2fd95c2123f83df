import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";

/** Fees that the shop does not charge for an order. */
export interface WaivedFees {
  delivery: boolean;
  cashOnDelivery: boolean;
}

/** Returns the terms without the waived fees. The order stores them, so that an edit does not charge the fees again. */
export function waiveFees<Terms extends OrderTerms>(terms: Terms, waived: WaivedFees | undefined): Terms {
  if (!waived) return terms;
  return {
    ...terms,
    ...(waived.delivery && {
      option: { ...terms.option, charge: { kind: "flat", amount: 0 } as const, freeFrom: null },
    }),
    ...(waived.cashOnDelivery && { cashOnDelivery: { ...terms.cashOnDelivery, fee: 0 } }),
  };
}
