import { z } from "zod";

import type { RequestResult } from "#platform/requests/send-request.ts";
import { sendRequest } from "#platform/requests/send-request.ts";
import { outboxMessages as texts } from "../../../rules/outbox/staff-messages.ts";
import { describeWhatsAppError } from "../../../rules/outbox/whatsapp-errors.ts";
import type { WhatsAppTemplate } from "../../../rules/outbox/whatsapp-template.ts";
import type { MessageContent, MessageSender, SendResult } from "../message-sender.ts";
import { isAddressCode, isRetriedCode } from "./error-codes.ts";

/** Credentials for a phone number of the WhatsApp Cloud API and for its webhook. */
export interface WhatsAppAccount {
  accessToken: string;
  phoneNumberId: string;
  /** Signs webhook requests. */
  appSecret: string;
  /** Proves that a webhook was set up by the owner of the account. */
  verifyToken: string;
  /** Base URL of the API without a trailing slash. */
  apiUrl: string;
}

/**
 * Content of a WhatsApp message: a template with its parameters, which `text` describes for staff, or only a text that
 * answers a customer.
 */
interface WhatsAppContent extends MessageContent {
  template: WhatsAppTemplate | undefined;
}

interface SenderOptions {
  responseTimeoutMs?: number;
}

const acceptedSchema = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1) })]).rest(z.unknown()),
});
const rejectedSchema = z.object({ error: z.object({ code: z.number(), message: z.string().catch("") }) });

/** HTTP statuses of errors unrelated to the message: wrong credentials, too many requests, maintenance. */
const RETRIED_STATUSES = new Set([401, 403, 429, 503]);

/** Creates a sender for the WhatsApp Cloud API. */
export function createWhatsAppSender(
  { accessToken, phoneNumberId, apiUrl }: WhatsAppAccount,
  { responseTimeoutMs }: SenderOptions = {},
): MessageSender<WhatsAppContent> {
  return {
    channel: "whatsapp",
    send: async ({ to, text, template, reference }) => {
      const request = {
        url: `${apiUrl}/${phoneNumberId}/messages`,
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
        body: JSON.stringify({
          messaging_product: "whatsapp",
          to: to.replace(/^\+/, ""),
          ...(reference !== undefined && { biz_opaque_callback_data: reference }),
          ...(template === undefined
            ? { type: "text", text: { body: text, preview_url: false } }
            : { type: "template", template: buildTemplate(template) }),
        }),
      } as const;
      return classifyResult(await sendRequest(request, responseTimeoutMs));
    },
    close: () => undefined,
  };
}

function buildTemplate({ name, language, parameters, buttonPath, confirmPayload }: WhatsAppTemplate) {
  const toTextParameter = (text: string) => ({ type: "text", text });
  return {
    name,
    language: { code: language },
    components: [
      { type: "body", parameters: parameters.map(toTextParameter) },
      { type: "button", sub_type: "url", index: "0", parameters: [toTextParameter(buttonPath)] },
      ...(confirmPayload === undefined ? [] : [buildReplyButton(confirmPayload)]),
    ],
  };
}

/** Builds the template's second button. If the recipient presses it, WhatsApp sends `payload` to the webhook. */
function buildReplyButton(payload: string) {
  const parameters = [{ type: "payload", payload }];
  return { type: "button", sub_type: "quick_reply", index: "1", parameters };
}

function classifyResult(result: RequestResult): SendResult {
  if (result.kind === "not-transmitted") return { outcome: "retry", error: result.error };
  if (result.kind === "response-lost")
    return { outcome: "unsure", error: `${texts.responseLost} (${result.error})` };
  const { status, body, retryAfterMs } = result;
  const json = parseJson(body);
  if (status < 300) {
    const id = acceptedSchema.safeParse(json).data?.messages[0].id;
    return id === undefined
      ? { outcome: "unsure", error: texts.responseLost }
      : { outcome: "sent", providerId: id };
  }
  const rejection = rejectedSchema.safeParse(json).data?.error;
  const error = texts.rejectedBy(
    status,
    rejection ? describeWhatsAppError(rejection.code, rejection.message) : "",
  );
  if (RETRIED_STATUSES.has(status) || (rejection && isRetriedCode(rejection.code)))
    return { outcome: "retry", error, ...(retryAfterMs !== undefined && { delayMs: retryAfterMs }) };
  // After a server error without a reason, WhatsApp may have sent the message.
  if (status >= 500 && !rejection) return { outcome: "unsure", error };
  const isAddressRejected = rejection !== undefined && isAddressCode(rejection.code);
  return { outcome: "failed", error, isAddressRejected };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
