import { requiredText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";
import type { CourierKind } from "./courier-kind.ts";
import { COURIER_KINDS } from "./courier-kind.ts";
import { shipmentMessages as messages } from "./shipment-messages.ts";

/** Kinds of couriers that notify the shop of parcel changes with webhooks. */
export const NOTIFYING_KINDS: readonly CourierKind[] = ["trax"];

/** Placeholder for the tracking number in a courier's tracking URL. */
const NUMBER_PLACEHOLDER = "{number}";

const trackingUrl = text(300).refine(
  (url) => url.startsWith("https://") && url.includes(NUMBER_PLACEHOLDER) && URL.canParse(url),
  messages.trackingUrlInvalid,
);

const PHONE_NUMBER = /^\+?[\d ()-]{5,30}$/;

const helpContact = text(200).refine(
  (contact) => PHONE_NUMBER.test(contact) || (contact.startsWith("https://") && URL.canParse(contact)),
  messages.helpContactInvalid,
);

/** Validates the courier details that staff enter. */
export const courierInputSchema = z.strictObject({
  name: requiredText(messages.courierNameRequired, 60),
  trackingUrl: trackingUrl.nullable().describe("Contains {number}; null if the courier has no tracking page"),
  helpContact: helpContact
    .nullable()
    .default(null)
    .describe("Phone number or https address at which staff reach the courier"),
  isActive: z.boolean().default(true).describe("Whether staff can choose the courier"),
  /** `updatedAt` of the version that was edited; a newer version is not overwritten. */
  expectedUpdatedAt: z.iso.datetime().optional(),
});

export type CourierInput = z.output<typeof courierInputSchema>;

/** Validates a new courier that staff enter. Connected couriers also need an account. */
export const newCourierSchema = courierInputSchema
  .omit({ expectedUpdatedAt: true })
  .extend({ kind: z.enum(COURIER_KINDS).default("manual") });

export type NewCourier = z.output<typeof newCourierSchema>;

/** A courier, for staff. */
export const courierSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    kind: z.enum(COURIER_KINDS),
    trackingUrl: z.string().nullable(),
    helpContact: z.string().nullable(),
    isActive: z.boolean(),
    hasAccount: z.boolean().describe("Whether the account of a connected courier is stored"),
    accountProblem: z
      .string()
      .nullable()
      .describe("Why the courier rejects the account, so that bookings wait; null if it does not"),
    cities: z.int().describe("Number of stored cities of a connected courier"),
    citiesFetchedAt: z.iso.datetime().nullable().describe("ISO 8601 UTC; null if no cities are stored"),
    hookPath: z
      .string()
      .nullable()
      .describe(
        "Path of the webhook that the courier calls when a parcel changes; null if the courier sends no webhooks",
      ),
    shipments: z.int().describe("Number of shipments"),
    updatedAt: z.iso.datetime().describe("ISO 8601 UTC"),
  })
  .meta({ id: "Courier" });

export type StoredCourier = z.infer<typeof courierSchema>;

/** A courier as an option of a filter. */
export type CourierChoice = Pick<StoredCourier, "id" | "name" | "accountProblem">;

/** The result of testing a courier account. */
export const accountTestSchema = z
  .object({ problem: z.string().nullable().describe("Null if the courier accepts the account") })
  .meta({ id: "CourierAccountTest" });

export type AccountTest = z.infer<typeof accountTestSchema>;

/** Returns the URL of a parcel's tracking page, or null if the template or the tracking number is missing. */
export function buildTrackingUrl(template: string | null, trackingNumber: string | null): string | null {
  if (template === null || trackingNumber === null) return null;
  return template.replaceAll(NUMBER_PLACEHOLDER, encodeURIComponent(trackingNumber));
}

/** Paper sizes of the shop's own labels: 4 × 6 inches, A6, and four labels per A4 sheet. */
export const LABEL_SIZES = ["4x6", "a6", "a4"] as const;

export type LabelSize = (typeof LABEL_SIZES)[number];

/** Parses a label size. Returns 4 × 6 inches if the value is not a size. */
export function parseLabelSize(value: string | null): LabelSize {
  return LABEL_SIZES.find((size) => size === value) ?? "4x6";
}
