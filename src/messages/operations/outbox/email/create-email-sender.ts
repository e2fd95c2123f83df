import { createHash } from "node:crypto";

import { createTransport } from "nodemailer";

import { outboxMessages as texts } from "../../../rules/outbox/staff-messages.ts";

import type { MessageContent, MessageSender, OutgoingMessage, SendResult } from "../message-sender.ts";
import { SEND_TIMEOUT_MS } from "../message-sender.ts";

import type { SmtpServer } from "./parse-smtp-url.ts";

/** Maximum time for connecting, and then for the server's greeting (ms). */
const CONNECT_TIMEOUT_MS = 10_000;
/** Maximum time without a response (ms). */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Content of an email with a plain-text part and an HTML part. */
export interface EmailContent extends MessageContent {
  subject: string;
  html: string;
  /** URL that ends the recipient's subscription with one POST request (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

interface SenderOptions {
  /** Email address of the sender. Default: the shop's email address. */
  from?: string | undefined;
  /** Maximum number of connections to the mail server. */
  maxConnections?: number;
  responseTimeoutMs?: number;
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** Creates a sender with a pool of connections to a mail server. Opens connections only when it sends a message. */
export function createEmailSender(
  server: SmtpServer,
  { from, maxConnections = 10, responseTimeoutMs = RESPONSE_TIMEOUT_MS }: SenderOptions = {},
): MessageSender<EmailContent> {
  const transport = createTransport({
    pool: true,
    ...server,
    auth: server.auth,
    maxConnections,
    // Only the outbox retries.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: responseTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /**
   * Functions that return whether transmission of a message has started, by Message-ID. Nodemailer reads the
   * content once the server accepts the DATA command.
   */
  const startChecks = new Map<string, () => boolean>();
  transport.use("stream", (mail, done) => {
    const { message } = mail;
    const createStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = createStream(options);
      startChecks.set(message.messageId(), () => stream.readableDidRead);
      return stream;
    };
    done();
  });
  return {
    channel: "email",
    send: async (email) => {
      const address = from ?? email.shop.email;
      const messageId = buildMessageId(email, address);
      try {
        await transport.sendMail({
          messageId,
          from: { name: email.shop.name, address },
          // Answers reach the shop even if another address sends its emails.
          replyTo: { name: email.shop.name, address: email.shop.email },
          to: { name: "", address: email.to },
          subject: email.subject,
          text: email.text,
          html: email.html,
          headers: { "Auto-Submitted": "auto-generated", ...buildUnsubscribeHeaders(email.unsubscribeUrl) },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        return { outcome: "sent" };
      } catch (error) {
        return classifyError(error as SmtpError, startChecks.get(messageId)?.() ?? false);
      } finally {
        startChecks.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Returns the headers that make email clients show an unsubscribe button (RFC 8058). */
function buildUnsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Returns the same Message-ID for each attempt to send a message. */
function buildMessageId({ dedupeKey }: OutgoingMessage<EmailContent>, from: string): string {
  // The key contains the order's id, which grants access to the order's page.
  const hash = createHash("sha256").update(dedupeKey).digest("hex").slice(0, 32);
  return `<${hash}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

/**
 * @param hasTransmissionStarted whether the server accepted the DATA command, so that it may have received the whole
 * message
 */
function classifyError(
  { code, responseCode, message: error }: SmtpError,
  hasTransmissionStarted: boolean,
): SendResult {
  if (responseCode === undefined)
    return hasTransmissionStarted
      ? { outcome: "unsure", error: `${texts.responseLost} (${error})` }
      : { outcome: "retry", error };
  const isRejection = code === "EENVELOPE" || code === "EMESSAGE";
  // Other 5xx responses, e.g. to a wrong password, are not about this message.
  if (responseCode < 500 || !isRejection) return { outcome: "retry", error };
  return { outcome: "failed", error, isAddressRejected: code === "EENVELOPE" };
}
