import { DAY_MS } from "#platform/rules/day.ts";
import { z } from "#platform/rules/zod.ts";

/** What becomes of an image that a customer sent on WhatsApp. */
export const IMAGE_STATES = ["waiting", "stored", "failed"] as const;

/** Why the shop cannot show an image. */
export const IMAGE_PROBLEMS = ["gone", "too-large", "no-image", "unreachable"] as const;

export type ImageProblem = (typeof IMAGE_PROBLEMS)[number];

/** How long the shop tries to fetch an image. WhatsApp keeps it for 30 days. */
export const FETCH_PERIOD_MS = 7 * DAY_MS;

/** Images per number and day that the shop fetches, so that a stranger cannot fill its storage. */
export const MAX_DAILY_IMAGES = 30;

/** How long before an order its customer can have sent the image of its payment. */
export const EARLIER_IMAGES_MS = 2 * DAY_MS;

/** The image of a WhatsApp message, as staff see it. */
export const messageImageSchema = z
  .object({
    state: z.enum(IMAGE_STATES).describe("Whether the shop has fetched the image from WhatsApp"),
    problem: z.enum(IMAGE_PROBLEMS).nullable().describe("Why the shop cannot show the image"),
    paymentOf: z
      .object({ id: z.string(), orderNumber: z.string() })
      .nullable()
      .describe("The order whose payment the image proves"),
  })
  .describe("The image of a WhatsApp message");

export type MessageImage = z.infer<typeof messageImageSchema>;

/** Returns whether another attempt can fetch an image: a file that WhatsApp did not deliver, not one that the shop cannot show. */
export function canFetchAgain({ state, problem }: Pick<MessageImage, "state" | "problem">): boolean {
  return state === "failed" && (problem === "gone" || problem === "unreachable");
}
