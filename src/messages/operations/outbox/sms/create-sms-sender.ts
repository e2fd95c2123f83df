import { measureSms } from "../../../rules/outbox/sms-segments.ts";
import { outboxMessages as texts } from "../../../rules/outbox/staff-messages.ts";

import type { ProviderRequest, RequestResult } from "#platform/requests/send-request.ts";
import { sendRequest } from "#platform/requests/send-request.ts";
import type { MessageSender, SendResult } from "../message-sender.ts";

import type { SmsGateway } from "./sms-gateway.ts";
import { isJson } from "./sms-gateway.ts";

/** Maximum number of segments per SMS. Gateways charge for each segment. */
const MAX_SEGMENTS = 6;
const MAX_EXCERPT_LENGTH = 200;

/**
 * HTTP statuses of errors unrelated to the message: wrong credentials, no credit, timeout, too many requests,
 * maintenance.
 */
const RETRIED_STATUSES = new Set([401, 402, 403, 408, 425, 429, 503]);

interface SenderOptions {
  responseTimeoutMs?: number;
}

/** Creates a sender for an SMS gateway. */
export function createSmsSender(
  gateway: SmsGateway,
  { responseTimeoutMs }: SenderOptions = {},
): MessageSender {
  return {
    channel: "sms",
    send: async ({ to, text }) => {
      const { segments } = measureSms(text);
      if (segments > MAX_SEGMENTS)
        return { outcome: "failed", error: texts.smsTooLong(segments), isAddressRejected: false };
      const result = await sendRequest(buildSmsRequest(gateway, { to, text }), responseTimeoutMs);
      return classifyResult(gateway, result);
    },
    close: () => undefined,
  };
}

/**
 * Fills the placeholders of a gateway's URL and body. `{to}` becomes the number without the plus sign. Values are
 * percent-encoded in URLs and form bodies, and escaped in JSON and XML bodies.
 */
export function buildSmsRequest(gateway: SmsGateway, message: { to: string; text: string }): ProviderRequest {
  const { url, method, headers, body } = gateway;
  const values = { to: message.to.replace(/^\+/, ""), text: message.text };
  const fillPlaceholders = (template: string, encode: (value: string) => string) =>
    template.replaceAll(/\{(to|text)\}/g, (_match, name: keyof typeof values) => encode(values[name]));
  const fillBody = (template: string) => {
    if (isJson(headers))
      return JSON.stringify(
        JSON.parse(template, (_key, value: unknown) =>
          typeof value === "string" ? fillPlaceholders(value, String) : value,
        ),
      );
    const contentType = headers["content-type"] ?? "";
    if (/xml/i.test(contentType)) return fillPlaceholders(template, escapeXml);
    return fillPlaceholders(template, contentType.includes("urlencoded") ? encodeURIComponent : String);
  };
  return {
    url: fillPlaceholders(url, encodeURIComponent),
    method,
    headers,
    body: body === undefined ? undefined : fillBody(body),
  };
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapeXml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? character);
}

/**
 * Converts a gateway's response to a send result. Most gateways reject messages with status 200 and an error text,
 * so only the pattern indicates success.
 */
function classifyResult({ success }: SmsGateway, result: RequestResult): SendResult {
  if (result.kind === "not-transmitted") return { outcome: "retry", error: result.error };
  if (result.kind === "response-lost")
    return { outcome: "unsure", error: `${texts.responseLost} (${result.error})` };
  const { status, body, retryAfterMs } = result;
  const error = texts.rejectedBy(status, body.slice(0, MAX_EXCERPT_LENGTH).trim());
  if (RETRIED_STATUSES.has(status))
    return { outcome: "retry", error, ...(retryAfterMs !== undefined && { delayMs: retryAfterMs }) };
  // After any other server error or an empty response, the gateway may have sent the message.
  if (status >= 500 || (status < 300 && body.trim() === "")) return { outcome: "unsure", error };
  if (status < 300 && success.test(body)) return { outcome: "sent" };
  return { outcome: "failed", error, isAddressRejected: false };
}
