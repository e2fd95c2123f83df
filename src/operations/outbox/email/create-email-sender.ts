import { createHash } from "node:crypto";

import { createTransport } from "nodemailer";

import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";

import type { Email, EmailSender, SendResult } from "#operations/outbox/send-result.ts";

import type { SmtpServer } from "./parse-smtp-url.ts";

/** Maximum time for a connection and the server's greeting (ms). */
const CONNECT_TIMEOUT_MS = 10_000;
/** Maximum time without a response (ms). */
const RESPONSE_TIMEOUT_MS = 30_000;
/** Maximum time for one message (ms). Shorter than the lease of a message. */
const SEND_TIMEOUT_MS = 60_000;

interface SenderOptions {
  connections?: number;
  responseTimeoutMs?: number;
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** Creates a sender with a pool of connections to a mail server. It connects when it sends. */
export function createEmailSender(
  server: SmtpServer,
  { connections = 10, responseTimeoutMs = RESPONSE_TIMEOUT_MS }: SenderOptions = {},
): EmailSender {
  const transport = createTransport({
    pool: true,
    ...server,
    auth: server.auth,
    maxConnections: connections,
    // Only the outbox repeats attempts.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: responseTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** Whether the content of a message was read, by Message-ID. Nodemailer reads it once the server accepts the DATA command. */
  const hasStarted = new Map<string, () => boolean>();
  transport.use("stream", (mail, done) => {
    const { message } = mail;
    const createStream = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = createStream(options);
      hasStarted.set(message.messageId(), () => stream.readableDidRead);
      return stream;
    };
    done();
  });
  return {
    send: async (email) => {
      const messageId = buildMessageId(email);
      try {
        await transport.sendMail({
          messageId,
          from: { name: email.senderName, address: email.from },
          to: { name: "", address: email.to },
          subject: email.subject,
          text: email.text,
          html: email.html,
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        return { outcome: "sent" };
      } catch (error) {
        return classifyError(error as SmtpError, hasStarted.get(messageId)?.() ?? false);
      } finally {
        hasStarted.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Returns the same Message-ID for each attempt to send a message. */
function buildMessageId({ dedupeKey, from }: Email): string {
  // The key contains the order's id, which grants access to its page.
  const hash = createHash("sha256").update(dedupeKey).digest("hex").slice(0, 32);
  return `<${hash}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

/** @param hasStarted whether the server accepted the DATA command, so that it may have received the whole message */
function classifyError({ code, responseCode, message: error }: SmtpError, hasStarted: boolean): SendResult {
  if (responseCode === undefined)
    return hasStarted
      ? { outcome: "unsure", error: `${texts.responseLost} (${error})` }
      : { outcome: "retry", error };
  const isRejection = code === "EENVELOPE" || code === "EMESSAGE";
  // Other 5xx responses, e.g. to a wrong password, are not about this message.
  if (responseCode < 500 || !isRejection) return { outcome: "retry", error };
  return { outcome: "failed", error, isAddressRejected: code === "EENVELOPE" };
}
