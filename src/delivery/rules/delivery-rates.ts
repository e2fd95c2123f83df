import { z } from "#platform/rules/zod.ts";
import { text, requiredText } from "#kit/rules/text.ts";

import { MAX_CASH_ON_DELIVERY } from "./cash-on-delivery.ts";
import { DELIVERY_METHODS } from "./delivery-method.ts";
import { normalizeCity } from "#store/rules/places/city-names.ts";
import { normalizeState } from "#store/rules/places/place-names.ts";
import { deliveryRateMessages as messages } from "./delivery-rate-messages.ts";
import { weightSchema } from "#catalogue/rules/weight.ts";

/** Highest amount (PKR) that staff can enter, to catch typing errors. */
const MAX_CHARGE = 1_000_000;
const MAX_DAYS = 60;
const MAX_ZONES = 100;
const MAX_PLACES = 500;
/** Maximum number of steps in a charge by total. */
export const MAX_STEPS = 20;

/** An amount in whole rupees, because every total and every amount that a courier collects is whole rupees. */
const amount = z
  .number({ error: messages.amountInvalid })
  .min(0, messages.amountInvalid)
  .max(MAX_CHARGE, messages.amountInvalid)
  .int(messages.paisaRejected);

const days = z.int(messages.daysInvalid).min(0, messages.daysInvalid).max(MAX_DAYS, messages.daysInvalid);

/** Steps of a charge by subtotal. The last step that the subtotal reaches applies. */
const stepsSchema = z
  .array(z.strictObject({ from: amount, amount }))
  .min(1, messages.stepsMissing)
  .max(MAX_STEPS)
  .refine((steps) => steps[0]?.from === 0, messages.stepsMustStartAtZero)
  .refine(
    (steps) => steps.every((step, index) => index === 0 || step.from > (steps[index - 1]?.from ?? 0)),
    messages.stepsOutOfOrder,
  );

/** How a delivery charge is computed; amounts in PKR. */
const chargeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("flat"), amount }),
  /** `firstKg` pays for up to 1 kg, `furtherKg` for each further kilogram or part of one. */
  z.strictObject({ kind: z.literal("by-weight"), firstKg: amount, furtherKg: amount }),
  z.strictObject({ kind: z.literal("by-total"), steps: stepsSchema }),
]);

export type DeliveryCharge = z.infer<typeof chargeSchema>;

const optionSchema = z
  .strictObject({
    method: z.enum(DELIVERY_METHODS),
    charge: chargeSchema,
    /** Subtotal (PKR) from which this option is free; null if it is never free. */
    freeFrom: amount.nullable(),
    /** Business days until delivery. */
    minDays: days,
    maxDays: days,
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    error: messages.daysOutOfOrder,
    path: ["maxDays"],
  });

export type DeliveryOption = z.infer<typeof optionSchema>;

const cashOnDeliverySchema = z.strictObject({
  isAllowed: z.boolean(),
  /** Charged if the courier collects cash (PKR). */
  fee: amount,
  /** Highest total (PKR) that the courier collects; null for the legal limit. */
  maximum: z
    .number({ error: messages.maximumInvalid })
    .min(1, messages.maximumInvalid)
    .max(MAX_CASH_ON_DELIVERY, messages.maximumInvalid)
    .int(messages.paisaRejected)
    .nullable(),
});

export type CashOnDelivery = z.infer<typeof cashOnDeliverySchema>;

const termsShape = {
  options: z
    .array(optionSchema)
    .min(1, messages.optionMissing)
    .refine(
      (options) => new Set(options.map(({ method }) => method)).size === options.length,
      messages.methodRepeated,
    ),
  cashOnDelivery: cashOnDeliverySchema,
  /** Additional business days for goods that travel by road only; none if omitted. */
  surfaceDays: days.optional(),
};

/** Validates the terms of a zone. */
export const deliveryTermsSchema = z.strictObject(termsShape);

/** Charges, delivery times and cash on delivery of a zone. */
export type DeliveryTerms = z.infer<typeof deliveryTermsSchema>;

/** A city, or a whole state or province if `city` is null. Names are spelled as in the location data. */
const placeSchema = z.strictObject({
  country: requiredText(messages.placeInvalid, 80),
  state: requiredText(messages.placeInvalid, 120),
  city: text(120).min(1, messages.placeInvalid).nullable(),
});

export type DeliveryPlace = z.infer<typeof placeSchema>;

const zoneSchema = z.strictObject({
  name: requiredText(messages.nameMissing, 80),
  places: z.array(placeSchema).min(1, messages.placeMissing).max(MAX_PLACES),
  ...termsShape,
});

export type DeliveryZone = z.infer<typeof zoneSchema>;

const normalizeName = (name: string) => name.trim().toLowerCase();
const buildPlaceKey = ({ country, state, city }: DeliveryPlace) =>
  [normalizeName(country), normalizeState(state), normalizeCity(city ?? "")].join("\n");

/**
 * The shop's delivery rates. The terms for an order are those of the zone that contains its city, otherwise of the
 * zone that contains its state, otherwise of `elsewhere`.
 */
export const deliveryRatesSchema = z
  .strictObject({
    zones: z.array(zoneSchema).max(MAX_ZONES),
    elsewhere: deliveryTermsSchema,
    /** Assumed weight (grams) of a bottle if its size has no weight. */
    bottleGrams: weightSchema,
  })
  .check(({ value: { zones }, issues }) => {
    // Zone names must differ from these labels, because the audit log lists all of them together.
    const usedNames = new Set([messages.elsewhere, messages.bottleWeight].map(normalizeName));
    const zoneNameByPlace = new Map<string, string>();
    for (const [index, zone] of zones.entries()) {
      if (usedNames.has(normalizeName(zone.name)))
        issues.push({
          code: "custom",
          input: zone.name,
          path: ["zones", index, "name"],
          message: messages.nameTaken,
        });
      usedNames.add(normalizeName(zone.name));
      for (const place of zone.places) {
        const otherZone = zoneNameByPlace.get(buildPlaceKey(place));
        if (otherZone !== undefined)
          issues.push({
            code: "custom",
            input: place,
            path: ["zones", index, "places"],
            message: messages.placeTaken(place.city ?? place.state, otherZone),
          });
        zoneNameByPlace.set(buildPlaceKey(place), zone.name);
      }
    }
  });

export type DeliveryRates = z.infer<typeof deliveryRatesSchema>;

/** Rates with the time of their last change, ISO 8601 UTC; null if they were never changed. */
export interface StoredDeliveryRates {
  rates: DeliveryRates;
  updatedAt: string | null;
}

/** Rates from staff. `expectedUpdatedAt` is the `updatedAt` of the loaded rates. */
export const deliveryRatesInputSchema = z.strictObject({
  rates: deliveryRatesSchema,
  expectedUpdatedAt: z.iso.datetime().nullable().optional(),
});

export type DeliveryRatesInput = z.infer<typeof deliveryRatesInputSchema>;

/** The specified delivery time (business days). Spec: storefront §9. */
export const DEFAULT_DELIVERY_DAYS = { minDays: 3, maxDays: 5 } as const;

/** The rates of a shop that has configured none: free standard delivery everywhere. */
export const DEFAULT_DELIVERY_RATES: DeliveryRates = {
  zones: [],
  elsewhere: {
    options: [
      {
        method: "standard",
        charge: { kind: "flat", amount: 0 },
        freeFrom: null,
        ...DEFAULT_DELIVERY_DAYS,
      },
    ],
    cashOnDelivery: { isAllowed: true, fee: 0, maximum: null },
  },
  bottleGrams: 400,
};
