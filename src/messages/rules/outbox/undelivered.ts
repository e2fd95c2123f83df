import { choice, choices, days, labelled } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import { z } from "#platform/rules/zod.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { MESSAGE_KINDS, messageKindLabels } from "#store/rules/message-kind.ts";

import { messageChannelLabels, messageStateLabels } from "./staff-messages.ts";

/** Age after which a message that did not arrive is no longer listed (days). */
export const LISTED_DAYS = 30;

const UNDELIVERED_STATES = ["failed", "unsure"] as const;

/** A message that failed or was possibly sent, for staff. */
export const undeliveredMessageSchema = z
  .object({
    id: z.int(),
    kind: z.enum(MESSAGE_KINDS),
    channel: z.enum(MESSAGE_CHANNELS),
    state: z.enum(UNDELIVERED_STATES).describe("`unsure`: the response was lost, so it was possibly sent"),
    recipient: z.string().nullable().describe("Email address or phone number of the last attempt"),
    error: z.string(),
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    createdAt: z.iso.datetime().describe("ISO 8601 UTC"),
  })
  .meta({ id: "UndeliveredMessage" });

export type UndeliveredMessage = z.infer<typeof undeliveredMessageSchema>;

/** Staff texts about messages that did not arrive. */
export const undeliveredTexts = {
  loadFailed: "Failed to load the messages. Please try again.",
  sendAgain: "Send again",
  selected: (count: number) => `${count} ${count === 1 ? "message" : "messages"} selected`,
  queued: (count: number) => (count === 1 ? "Message queued" : `${count} messages queued`),
  confirmTitle: "Send these messages again?",
  maybeSentHint: "Possibly sent: ask the recipient first, or the message may arrive twice.",
};

/** The staff list of messages that failed or were possibly sent. */
export const undeliveredList = defineList({
  texts: {
    title: "Failed messages",
    items: "messages",
    none: "No failed messages",
    hint: "Messages that could not be sent, or possibly were, appear here, except those of newsletters.",
    noMatch: "No matching messages",
    loadFailed: undeliveredTexts.loadFailed,
    search: "Search by order number, recipient or error",
  },
  columns: {
    message: { label: "Message" },
    state: { label: "State" },
    recipient: { label: "Recipient" },
    order: { label: "Order" },
    error: { label: "Error" },
    created: { label: "Created", sort: ["oldest", "newest"], isDescendingFirst: true },
    actions: { label: "Actions" },
  },
  filters: [
    choices(
      "state",
      "State",
      labelled(UNDELIVERED_STATES, (state) => messageStateLabels[state]),
    ),
    choice(
      "channel",
      "Channel",
      labelled(MESSAGE_CHANNELS, (channel) => messageChannelLabels[channel]),
    ),
    choice(
      "kind",
      "Message",
      labelled(MESSAGE_KINDS, (kind) => messageKindLabels[kind]),
    ),
    days("Created"),
  ],
  defaultSort: "newest",
});
