import { choice, choiceOf, flag, labelled } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { queryNumber } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";
import {
  webhookDeliveryMessages as deliveryMessages,
  webhookMessages as messages,
} from "./webhook-messages.ts";
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from "./webhook-event.ts";

/** Why the shop switched an endpoint off: its server responded with 410, or failed for days. */
export const STOP_REASONS = ["gone", "failing"] as const;

export type StopReason = (typeof STOP_REASONS)[number];

/** States of deliveries. */
export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Maximum number of endpoints. */
export const MAX_ENDPOINTS = 20;

const time = z.iso.datetime().describe("ISO 8601 UTC");

/**
 * Returns whether a URL can receive webhooks. Before each request, the server also checks the IP address to which the
 * host name resolves.
 */
function isTargetUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}

/** Validates an endpoint. Whether the shop accepts URLs without TLS depends on its configuration. */
export const webhookEndpointInputSchema = z.strictObject({
  url: text(2000).refine(isTargetUrl, messages.urlInvalid).meta({ format: "uri" }),
  description: text(200).default(""),
  eventTypes: z
    .array(z.enum(WEBHOOK_EVENT_TYPES))
    .min(1, messages.eventsRequired)
    .max(WEBHOOK_EVENT_TYPES.length)
    .transform((types) => [...new Set(types)]),
  isEnabled: z.boolean().default(true),
  /** `updatedAt` of the version that was edited; a newer version is not overwritten. */
  expectedUpdatedAt: z.iso.datetime().optional(),
});

export type WebhookEndpointInput = z.output<typeof webhookEndpointInputSchema>;

/** An endpoint, without its secret. */
export const webhookEndpointSchema = z
  .object({
    id: z.number().int(),
    url: z.string(),
    description: z.string(),
    eventTypes: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
    isEnabled: z.boolean(),
    stopReason: z
      .enum(STOP_REASONS)
      .nullable()
      .describe("Why the shop switched the endpoint off; otherwise null"),
    failingSince: time.nullable().describe("The first failed attempt since the last success"),
    previousSecretExpiresAt: time
      .nullable()
      .describe("Until then, the shop also signs with the previous secret"),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "WebhookEndpoint" });

export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

/** An endpoint with a new secret. No later response contains the secret. */
export const endpointWithSecretSchema = z.object({
  endpoint: webhookEndpointSchema,
  secret: z.string().describe("`whsec_` and base64. Shown once"),
});

export type EndpointWithSecret = z.infer<typeof endpointWithSecretSchema>;

/** The staff list of endpoints. `stopped=true` matches endpoints that the shop switched off. */
export const endpointList = defineList({
  texts: {
    title: messages.title,
    items: "endpoints",
    none: messages.none,
    hint: "An endpoint is a URL of another program that the shop notifies about orders, parcels, stock and reviews.",
    noMatch: "The shop has not switched off any endpoints.",
    loadFailed: messages.loadFailed,
  },
  columns: {
    url: { label: messages.url },
    events: { label: messages.events },
    state: { label: "State" },
    created: { label: "Added" },
    actions: { label: "Actions" },
  },
  filters: [flag("stopped", "Switched off by the shop", "Switched off by the shop")],
});

/** The staff list of deliveries. */
export const deliveryList = defineList({
  texts: {
    title: deliveryMessages.title,
    items: "deliveries",
    none: "No deliveries yet.",
    hint: "Every event that the shop sends to an endpoint is listed here for 30 days.",
    next: { label: "Show the endpoints", to: "/admin/webhooks" },
    noMatch: "No matching deliveries.",
    loadFailed: "Failed to load the deliveries",
  },
  columns: {
    event: { label: "Event" },
    state: { label: "State" },
    result: { label: "Last result" },
    url: { label: messages.url },
    attempts: { label: "Attempts" },
    next: { label: "Next attempt" },
    created: { label: "Created" },
  },
  filters: [
    choiceOf(
      "endpoint",
      messages.url,
      queryNumber("endpoint", { min: 1, max: Number.MAX_SAFE_INTEGER }).optional(),
    ),
    choice("state", "State", deliveryMessages.states),
    choice(
      "type",
      "Event",
      labelled([...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE], (type) => type),
    ),
  ],
});

/** A delivery of an event to an endpoint, for lists. */
export const webhookDeliverySchema = z
  .object({
    id: z.number().int(),
    messageId: z.string().describe("Value of the webhook-id header, the same for every attempt"),
    endpointId: z.number().int(),
    url: z.string().describe("The endpoint's current URL"),
    type: z.string(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.number().int().min(0).describe("Attempts since the delivery was last sent again"),
    result: z.string().nullable().describe("Result of the last attempt; null before the first"),
    nextAttemptAt: time.nullable().describe("null if no attempt is due, or while the endpoint is off"),
    createdAt: time.describe("When the event happened"),
  })
  .meta({ id: "WebhookDelivery" });

export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** An attempt of a delivery. */
const attemptSchema = z.object({
  id: z.number().int(),
  startedAt: time,
  durationMs: z.number().int().min(0),
  status: z.number().int().nullable().describe("Status of the response; null without a response"),
  error: z.string().nullable(),
  response: z.string().describe("The start of the response"),
});

/** A delivery with its body and its attempts, newest attempt first. */
export const webhookDeliveryDetailSchema = webhookDeliverySchema
  .extend({ body: z.string().describe("The JSON text of the request"), log: z.array(attemptSchema) })
  .meta({ id: "WebhookDeliveryDetail" });

export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetailSchema>;
