/** Why a customer returns an item. */
export const RETURN_REASONS = ["changed-mind", "faulty", "damaged", "wrong-item"] as const;

export type ReturnReason = (typeof RETURN_REASONS)[number];

interface ReasonRule {
  /** Whether the shop is at fault: it then refunds fees, too, and accepts opened bottles. */
  isShopFault: boolean;
  /** Whether the reason must be reported within hours, with a photo. */
  isDamageReport: boolean;
}

/** What a reason means. Spec: storefront §2, Return policy page content. */
export const REASON_RULES: Readonly<Record<ReturnReason, ReasonRule>> = {
  "changed-mind": { isShopFault: false, isDamageReport: false },
  faulty: { isShopFault: true, isDamageReport: false },
  damaged: { isShopFault: true, isDamageReport: true },
  "wrong-item": { isShopFault: true, isDamageReport: true },
};
