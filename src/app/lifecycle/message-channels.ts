import { renderSms } from "#messages/rules/outbox/render-sms.ts";
import { renderWhatsApp } from "#messages/rules/outbox/whatsapp-template.ts";
import { createEmailSender } from "#messages/operations/outbox/email/create-email-sender.ts";
import type { MessageServices } from "#messages/operations/outbox/message-services.ts";
import { createSendNow } from "#messages/operations/outbox/message-services.ts";
import type { RenderableMessage } from "#messages/operations/outbox/prepare-messages.ts";
import { createSmsSender } from "#messages/operations/outbox/sms/create-sms-sender.ts";
import { createWhatsAppSender } from "#messages/operations/outbox/whatsapp/create-whatsapp-sender.ts";
import type { Config } from "../config.ts";
import { renderEmail } from "#messages/emails/render-email.ts";

const NEWSLETTER_CONNECTIONS = 5;

/** Creates the sender and the renderer of each configured channel. */
export function createMessageChannels({ siteUrl, messages }: Pick<Config, "siteUrl" | "messages">) {
  const { smtpServer, emailFrom, whatsApp, smsGateway } = messages;
  return {
    email: smtpServer && {
      sender: createEmailSender(smtpServer, { from: emailFrom }),
      render: (message: RenderableMessage) => renderEmail(message, siteUrl),
    },
    // Newsletters use separate connections, so that emails about orders never wait for them.
    newsletter: smtpServer && {
      sender: createEmailSender(smtpServer, { from: emailFrom, maxConnections: NEWSLETTER_CONNECTIONS }),
      render: (message: RenderableMessage) => renderEmail(message, siteUrl),
      isNewsletter: true,
    },
    whatsapp: whatsApp && { sender: createWhatsAppSender(whatsApp), render: renderWhatsApp },
    sms: smsGateway && {
      sender: createSmsSender(smsGateway),
      render: (message: RenderableMessage) => renderSms(message, siteUrl),
    },
  };
}

export type MessageChannels = ReturnType<typeof createMessageChannels>;

/** Creates the services that the API uses for previews and test messages. */
export function createMessageServices(
  siteUrl: string,
  { email, whatsapp, sms }: MessageChannels,
): MessageServices {
  return {
    renderEmail: (message) => renderEmail(message, siteUrl),
    sendNow: {
      ...(email && { email: createSendNow(email) }),
      ...(whatsapp && { whatsapp: createSendNow(whatsapp) }),
      ...(sms && { sms: createSendNow(sms) }),
    },
  };
}
