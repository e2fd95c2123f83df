import { customerWhatsAppMessages as texts } from "../inbox/whatsapp-messages.ts";
import { z } from "#platform/rules/zod.ts";

import { CONFIRM_PREFIX, listEventBatches } from "./whatsapp-events.ts";
import type { WhatsAppEvents } from "./whatsapp-events.ts";

/** A WhatsApp message from a customer. */
export interface CustomerMessage {
  /** WhatsApp's id of the message. WhatsApp repeats events until the webhook accepts them. */
  id: string;
  /** The sender's number in E.164. */
  phone: string;
  /** The name that the sender chose on WhatsApp; empty if unknown. */
  name: string;
  at: Date;
  /** Text of the message, or a description of a message without text. */
  text: string;
  /** WhatsApp's id of the shop's message that the customer answers. */
  answeredId: string | null;
  /** Token of the button that confirms an order, if the customer pressed it. */
  confirmToken: string | null;
  /** WhatsApp's id of the image that the customer sent; null for a message without one. */
  imageId: string | null;
}

/** Maximum length of a stored text (characters), as in the contact form. WhatsApp allows 4,096 and a caption. */
const MAX_LENGTH = 5000;

/** A part of a message that is ignored if it is malformed. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const label = optional(z.string().max(10_000));
const mediaId = optional(z.string().regex(/^[\w-]{1,100}$/));
const caption = optional(z.object({ id: mediaId, caption: label }));

const messageSchema = z.object({
  id: z.string().min(1).max(300),
  from: z.string().regex(/^\d{6,15}$/),
  /** Unix time (s). */
  timestamp: z.coerce.number().int().min(1_262_304_000).max(4_102_444_800),
  type: z.string().max(100).catch("unknown"),
  context: optional(z.object({ id: z.string().max(300) })),
  text: optional(z.object({ body: label })),
  button: optional(z.object({ payload: label, text: label })),
  interactive: optional(
    z.object({
      button_reply: optional(z.object({ title: label })),
      list_reply: optional(z.object({ title: label, description: label })),
    }),
  ),
  audio: optional(z.object({ voice: optional(z.boolean()) })),
  image: caption,
  video: caption,
  document: optional(
    z.object({ id: mediaId, mime_type: optional(z.string()), filename: label, caption: label }),
  ),
  location: optional(z.object({ latitude: z.number(), longitude: z.number(), name: label, address: label })),
  contacts: optional(z.array(z.object({ name: optional(z.object({ formatted_name: label })) }))),
  reaction: optional(z.object({ emoji: label })),
  system: optional(z.object({ body: label })),
});

type ParsedMessage = z.output<typeof messageSchema>;

const profileSchema = z.object({ wa_id: z.string(), profile: z.object({ name: z.string().max(200) }) });

/** Returns the messages that customers sent to a phone number, oldest first. Skips malformed messages. */
export function listCustomerMessages(events: WhatsAppEvents, phoneNumberId: string): CustomerMessage[] {
  return listEventBatches(events, phoneNumberId)
    .flatMap(({ messages, contacts }) => {
      const profiles = contacts.flatMap((contact) => profileSchema.safeParse(contact).data ?? []);
      const names = new Map(profiles.map(({ wa_id: id, profile }) => [id, profile.name.trim()]));
      return messages
        .flatMap((message) => messageSchema.safeParse(message).data ?? [])
        .flatMap((message) => toCustomerMessage(message, names.get(message.from) ?? "") ?? []);
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function toCustomerMessage(message: ParsedMessage, name: string): CustomerMessage | undefined {
  const text = describeMessage(message).trim().slice(0, MAX_LENGTH);
  const payload = message.button?.payload ?? "";
  if (text === "") return undefined;
  return {
    id: message.id,
    phone: `+${message.from}`,
    name,
    at: new Date(message.timestamp * 1000),
    text,
    answeredId: message.context?.id ?? null,
    confirmToken: payload.startsWith(CONFIRM_PREFIX) ? payload.slice(CONFIRM_PREFIX.length) : null,
    imageId: findImageId(message),
  };
}

/** Kinds of files that the shop can show. People also send images as documents, which WhatsApp leaves uncompressed. */
const IMAGE_TYPE = /^image\/(?:jpeg|png|webp)\b/;

function findImageId({ type, image, document }: ParsedMessage): string | null {
  if (type === "image") return image?.id ?? null;
  const isImage = type === "document" && IMAGE_TYPE.test(document?.mime_type ?? "");
  return isImage ? (document?.id ?? null) : null;
}

/** Returns what staff read. Empty for a withdrawn reaction, which says nothing. */
function describeMessage(message: ParsedMessage): string {
  const {
    type,
    text,
    button,
    interactive,
    audio,
    document,
    location,
    contacts = [],
    reaction,
    system,
  } = message;
  if (type === "text") return text?.body ?? "";
  if (type === "button") return button?.text || texts.unknown;
  if (type === "interactive") {
    const { button_reply: pressed, list_reply: chosen } = interactive ?? {};
    return [pressed?.title ?? chosen?.title, chosen?.description].filter(Boolean).join("\n") || texts.unknown;
  }
  if (type === "audio") return audio?.voice === true ? texts.voice : texts.audio;
  if (type === "image" || type === "video")
    return [describeMedia(message, texts[type]), message[type]?.caption].filter(Boolean).join("\n");
  if (type === "document")
    return [describeMedia(message, texts.document(document?.filename ?? "")), document?.caption]
      .filter(Boolean)
      .join("\n");
  if (type === "sticker") return texts.sticker;
  if (type === "location" && location !== undefined) {
    const { latitude, longitude, name, address } = location;
    return texts.location([name, address].filter(Boolean).join(", "), latitude, longitude);
  }
  if (type === "contacts")
    return texts.contacts(
      contacts
        .map((contact) => contact.name?.formatted_name ?? "")
        .filter(Boolean)
        .join(", "),
    );
  if (type === "reaction") return reaction?.emoji ? texts.reaction(reaction.emoji) : "";
  if (type === "system") return system?.body || texts.unknown;
  return type === "order" ? texts.catalogOrder : texts.unknown;
}

/** The shop shows an image of which it knows the id; staff read where to find everything else. */
function describeMedia(message: ParsedMessage, elsewhere: string): string {
  return findImageId(message) === null ? elsewhere : texts.ownImage;
}
