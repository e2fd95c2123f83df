import { z } from "zod";

import { isEmail } from "#kit/rules/email.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { DEFAULT_NEWSLETTERS_PER_MINUTE } from "#messages/rules/newsletter/pace.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { SmtpServer } from "#messages/operations/outbox/email/parse-smtp-url.ts";
import { parseSmtpUrl } from "#messages/operations/outbox/email/parse-smtp-url.ts";
import type { WhatsAppAccount } from "#messages/operations/outbox/whatsapp/create-whatsapp-sender.ts";
import type { SmsGateway } from "#messages/operations/outbox/sms/sms-gateway.ts";
import { InvalidSmsSetting, parseSmsGateway } from "#messages/operations/outbox/sms/sms-gateway.ts";

import { createOptionalSetting } from "#platform/parsed-setting.ts";

/** Limited because one statement inserts all newsletter emails of one minute. */
const MAX_NEWSLETTERS_PER_MINUTE = 6000;

const PRINTABLE = /^[\x21-\x7E]+$/;

/** Environment variables for the message channels. */
export const MESSAGE_SETTINGS = {
  SMTP_URL: createOptionalSetting(parseSmtpUrl),
  NEWSLETTERS_PER_MINUTE: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(MAX_NEWSLETTERS_PER_MINUTE, `must be at most ${MAX_NEWSLETTERS_PER_MINUTE}`)
    .default(DEFAULT_NEWSLETTERS_PER_MINUTE),
  EMAIL_FROM: z.string().refine(isEmail, "must be an email address").optional(),
  WHATSAPP_TOKEN: z
    .string()
    .regex(PRINTABLE, "must consist of printable ASCII characters without spaces")
    .optional(),
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/, "must be a number").optional(),
  WHATSAPP_APP_SECRET: z.string().min(8, "must have at least 8 characters").optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(8, "must have at least 8 characters").optional(),
  WHATSAPP_API_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .transform((url) => url.replace(/\/+$/, ""))
    .default("https://graph.facebook.com/v22.0"),
  SMS_URL: z.string().optional(),
  SMS_METHOD: z.string().optional(),
  SMS_HEADERS: z.string().optional(),
  SMS_BODY: z.string().optional(),
  SMS_SUCCESS: z.string().optional(),
};

type MessageSettings = z.output<z.ZodObject<typeof MESSAGE_SETTINGS>>;

/** Connections of the message channels. The shop sends nothing over a channel without a connection. */
export interface MessageConnections {
  smtpServer: SmtpServer | undefined;
  /** Sender address of emails. Default: the shop's email address. */
  emailFrom: string | undefined;
  /** Maximum number of newsletter emails per minute, for all processes together. */
  newslettersPerMinute: number;
  whatsApp: WhatsAppAccount | undefined;
  smsGateway: SmsGateway | undefined;
}

/** Reads the connections from validated settings. */
export function readMessageConnections(settings: MessageSettings): MessageConnections {
  return {
    smtpServer: settings.SMTP_URL,
    emailFrom: settings.EMAIL_FROM,
    newslettersPerMinute: settings.NEWSLETTERS_PER_MINUTE,
    whatsApp: readWhatsAppAccount(settings),
    smsGateway: readSmsGateway(settings),
  };
}

/** Adds an issue for each invalid combination of variables. */
export function checkMessageSettings(settings: MessageSettings, context: z.RefinementCtx): void {
  const missing = WHATSAPP_VARIABLES.filter((name) => settings[name] === undefined);
  if (missing.length < WHATSAPP_VARIABLES.length)
    for (const name of missing)
      context.addIssue({
        code: "custom",
        path: [name],
        message: "must be set if another WHATSAPP_… variable is set",
      });
  try {
    readSmsGateway(settings);
  } catch (error) {
    if (!(error instanceof InvalidSmsSetting)) throw error;
    context.addIssue({ code: "custom", path: [error.setting], message: error.message });
  }
}

const WHATSAPP_VARIABLES = [
  "WHATSAPP_TOKEN",
  "WHATSAPP_PHONE_NUMBER_ID",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
] as const;

function readWhatsAppAccount(settings: MessageSettings): WhatsAppAccount | undefined {
  const [accessToken, phoneNumberId, appSecret, verifyToken] = WHATSAPP_VARIABLES.map(
    (name) => settings[name],
  );
  if (
    accessToken === undefined ||
    phoneNumberId === undefined ||
    appSecret === undefined ||
    verifyToken === undefined
  )
    return undefined;
  return { accessToken, phoneNumberId, appSecret, verifyToken, apiUrl: settings.WHATSAPP_API_URL };
}

function readSmsGateway({ SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_SUCCESS }: MessageSettings) {
  return parseSmsGateway({ SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_SUCCESS });
}

/** Returns the configured channels. */
export function listMessageChannels({
  smtpServer,
  whatsApp,
  smsGateway,
}: MessageConnections): MessageChannel[] {
  const connections = { email: smtpServer, whatsapp: whatsApp, sms: smsGateway };
  return MESSAGE_CHANNELS.filter((channel) => connections[channel] !== undefined);
}
