import type { DeliveryOption, DeliveryRates, DeliveryTerms } from "#delivery/rules/delivery-rates.ts";

/** Returns a delivery option with a flat charge, which is never free. Delivery takes 3–5 business days. */
export function buildOption(
  method: DeliveryOption["method"],
  amount: number,
  overrides: Partial<DeliveryOption> = {},
): DeliveryOption {
  return { method, charge: { kind: "flat", amount }, freeFrom: null, minDays: 3, maxDays: 5, ...overrides };
}

/** Returns delivery terms with these options and with cash on delivery free of charge. */
export function buildTerms(
  options: DeliveryOption[],
  cashOnDelivery: Partial<DeliveryTerms["cashOnDelivery"]> = {},
): DeliveryTerms {
  return { options, cashOnDelivery: { isAllowed: true, fee: 0, maximum: null, ...cashOnDelivery } };
}

/**
 * Standard delivery costs Rs. 250. In Gilgit-Baltistan, it costs Rs. 600 and cash on delivery is not available. Express
 * delivery costs Rs. 450 and is available only in Lahore and Karachi.
 */
export const RATES: DeliveryRates = {
  zones: [
    {
      name: "Large cities",
      places: [
        { country: "Pakistan", state: "Punjab", city: "Lahore" },
        { country: "Pakistan", state: "Sindh", city: "Karachi" },
      ],
      ...buildTerms([buildOption("standard", 250), buildOption("express", 450, { minDays: 1, maxDays: 2 })]),
    },
    {
      name: "North",
      places: [{ country: "Pakistan", state: "Gilgit-Baltistan", city: null }],
      ...buildTerms([buildOption("standard", 600, { minDays: 6, maxDays: 9 })], { isAllowed: false }),
    },
  ],
  elsewhere: buildTerms([buildOption("standard", 250)], { maximum: 50_000 }),
  bottleGrams: 400,
};
