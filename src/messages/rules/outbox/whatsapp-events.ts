import { z } from "#platform/rules/zod.ts";

/** Identifies an attempt to send an outbox message. WhatsApp returns it with each report about the message. */
interface MessageReference {
  messageId: number;
  /** End of the attempt's lease. */
  lockedUntil: Date;
}

const REFERENCE = /^(\d{1,15}):(\d{1,15})$/;

/** Returns the text that identifies an attempt to send a message. */
export function buildMessageReference({ messageId, lockedUntil }: MessageReference): string {
  return `${messageId}:${lockedUntil.getTime()}`;
}

function parseMessageReference(text: string): MessageReference | undefined {
  const [, messageId, lockedUntil] = REFERENCE.exec(text) ?? [];
  return messageId === undefined
    ? undefined
    : { messageId: Number(messageId), lockedUntil: new Date(Number(lockedUntil)) };
}

/** A delivery report from WhatsApp about a sent message. */
export interface DeliveryReport {
  providerId: string;
  /** The reference that the shop attached to the message; undefined for messages from other programs. */
  reference: MessageReference | undefined;
  status: "sent" | "delivered" | "read" | "failed";
  /** Time of the event. */
  at: Date;
  /** Reason for a failure. */
  error: { code: number; title: string } | undefined;
}

const errorSchema = z.object({ code: z.number().int(), title: z.string().catch("") });

const reportSchema = z
  .object({
    id: z.string().min(1).max(300),
    status: z.enum(["sent", "delivered", "read", "failed"]),
    /** Unix time (s). */
    timestamp: z.coerce.number().int().min(1_262_304_000).max(4_102_444_800),
    errors: z.array(z.unknown()).catch([]),
    biz_opaque_callback_data: z.string().catch(""),
  })
  .transform(({ id, status, timestamp, errors, biz_opaque_callback_data: reference }): DeliveryReport => {
    const error = errorSchema.safeParse(errors[0]);
    return {
      providerId: id,
      reference: parseMessageReference(reference),
      status,
      at: new Date(timestamp * 1000),
      error: error.data,
    };
  });

const changeSchema = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }).optional().catch(undefined),
    statuses: z.array(z.unknown()).catch([]),
    messages: z.array(z.unknown()).catch([]),
    contacts: z.array(z.unknown()).catch([]),
  }),
});

const entrySchema = z.object({ changes: z.array(z.unknown()) });

/** Body of a webhook request: one or more batches of events of any kind. */
export const whatsAppEventsSchema = z
  .object({ object: z.literal("whatsapp_business_account"), entry: z.array(z.unknown()) })
  .meta({ id: "WhatsAppEvents" });

export type WhatsAppEvents = z.output<typeof whatsAppEventsSchema>;

/** Returns the batches of events for a phone number. Skips malformed batches. */
export function listEventBatches({ entry }: WhatsAppEvents, phoneNumberId: string) {
  return entry
    .flatMap((batch) => entrySchema.safeParse(batch).data?.changes ?? [])
    .map((change) => changeSchema.safeParse(change).data?.value)
    .filter((value) => value !== undefined)
    .filter(({ metadata }) => metadata === undefined || metadata.phone_number_id === phoneNumberId);
}

/** Returns the delivery reports about messages from a phone number. Skips other events and malformed reports. */
export function listDeliveryReports(events: WhatsAppEvents, phoneNumberId: string): DeliveryReport[] {
  return listEventBatches(events, phoneNumberId)
    .flatMap(({ statuses }) => statuses.map((status) => reportSchema.safeParse(status).data))
    .filter((report) => report !== undefined);
}

/** Start of the payload of the button that confirms an order. */
export const CONFIRM_PREFIX = "confirm:";

/** Returns the payload of the button that confirms an order. */
export function buildConfirmPayload(token: string): string {
  return CONFIRM_PREFIX + token;
}
