import { z } from "zod";

import { isEmail } from "#domain/customers/email.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";
import type { SmtpServer } from "#operations/outbox/email/parse-smtp-url.ts";
import { parseSmtpUrl } from "#operations/outbox/email/parse-smtp-url.ts";
import type { SmsGateway } from "#operations/outbox/sms/sms-gateway.ts";
import { InvalidSmsSetting, parseSmsGateway } from "#operations/outbox/sms/sms-gateway.ts";

/** Environment variables of the channels for messages. */
export const MESSAGE_SETTINGS = {
  SMTP_URL: z
    .string()
    .optional()
    .transform((url, context): SmtpServer | undefined => {
      try {
        return url === undefined ? undefined : parseSmtpUrl(url);
      } catch (error) {
        context.addIssue({
          code: "custom",
          message: error instanceof Error ? error.message : "cannot be read",
        });
        return z.NEVER;
      }
    }),
  EMAIL_FROM: z.string().refine(isEmail, "must be an e-mail address").optional(),
  SMS_URL: z.string().optional(),
  SMS_METHOD: z.string().optional(),
  SMS_HEADERS: z.string().optional(),
  SMS_BODY: z.string().optional(),
  SMS_SUCCESS: z.string().optional(),
};

type MessageSettings = z.output<z.ZodObject<typeof MESSAGE_SETTINGS>>;

/** Connections of the channels for messages. The shop sends nothing over a channel without one. */
export interface MessageConnections {
  smtpServer: SmtpServer | undefined;
  /** Sender address of e-mails. Default: the shop's e-mail address. */
  emailFrom: string | undefined;
  smsGateway: SmsGateway | undefined;
}

/** Reads the connections from validated settings. */
export function readMessageConnections(settings: MessageSettings): MessageConnections {
  return {
    smtpServer: settings.SMTP_URL,
    emailFrom: settings.EMAIL_FROM,
    smsGateway: readSmsGateway(settings),
  };
}

/** Adds an issue for each mistake that involves several variables. */
export function checkMessageSettings(settings: MessageSettings, context: z.RefinementCtx): void {
  try {
    readSmsGateway(settings);
  } catch (error) {
    if (!(error instanceof InvalidSmsSetting)) throw error;
    context.addIssue({ code: "custom", path: [error.setting], message: error.message });
  }
}

function readSmsGateway({ SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_SUCCESS }: MessageSettings) {
  return parseSmsGateway({ SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_SUCCESS });
}

/** Returns the configured channels. */
export function listMessageChannels({ smtpServer, smsGateway }: MessageConnections): MessageChannel[] {
  const connections = { email: smtpServer, sms: smsGateway };
  return (["email", "sms"] as const).filter((channel) => connections[channel] !== undefined);
}
