import type { MessageChannel } from "#kit/rules/message-channel.ts";

/** Result of handing a message to a provider: a mail server, the WhatsApp API or an SMS gateway. */
export type SendResult =
  /** The provider accepted the message. Its delivery reports contain `providerId`. */
  | { outcome: "sent"; providerId?: string }
  /**
   * The provider did not accept the message; a later attempt may succeed. `delayMs` is the minimum delay that the
   * provider requires.
   */
  | { outcome: "retry"; error: string; delayMs?: number }
  /** The provider rejected the message permanently. */
  | { outcome: "failed"; error: string; isAddressRejected: boolean }
  /** The message was transmitted, but the provider's response is unknown. */
  | { outcome: "unsure"; error: string };

/** Content of a message, rendered for its channel. */
export interface MessageContent {
  /** Null if the channel has no subjects. */
  subject: string | null;
  /** Plain text. Shown to staff, and to recipients without HTML support. */
  text: string;
}

/** A message that is ready to be sent. */
export type OutgoingMessage<Content extends MessageContent> = Content & {
  /** Identifies the message; the same in all attempts. */
  dedupeKey: string;
  /**
   * Identifies this attempt in delivery reports, even before the provider responds. Undefined for test messages,
   * which are not recorded.
   */
  reference?: string;
  /** Email address, or phone number in E.164. */
  to: string;
  /** Name and email address of the shop. */
  shop: { name: string; email: string };
};

/** Sends the messages of one channel. */
export interface MessageSender<Content extends MessageContent = MessageContent> {
  channel: MessageChannel;
  /** Sends one message within `SEND_TIMEOUT_MS`. Never rejects. */
  send: (message: OutgoingMessage<Content>) => Promise<SendResult>;
  close: () => void;
}

/** Maximum time for sending one message (ms). Shorter than the lease of a message. */
export const SEND_TIMEOUT_MS = 60_000;
