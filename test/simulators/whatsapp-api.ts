import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";

import type { HttpProvider, ProviderCall } from "./http-provider.ts";
import { startHttpProvider } from "./http-provider.ts";
import { createWhatsAppMedia } from "./whatsapp-media.ts";

/** Error codes of the Cloud API by HTTP status. */
const ERROR_CODES: Readonly<Record<number, number>> = {
  400: 100,
  401: 190,
  429: 130_429,
  500: 131_000,
  503: 2,
};

type ReportListener = (event: StatusEvent) => Promise<void>;

interface WhatsAppApi
  extends HttpProvider, Pick<ReturnType<typeof createWhatsAppMedia>, "addMedia" | "setMediaFault"> {
  /**
   * Makes the API report each message to the listener as delivered before responding to the request. Without a
   * listener, the API reports nothing.
   */
  reportBeforeResponse: (listener: ReportListener | undefined) => void;
  /**
   * Makes the API reject messages to a number with an error code, such as 131026 for a number without WhatsApp.
   * Without a code, the API accepts them.
   */
  rejectNumber: (phone: string, code: number | undefined) => void;
}

/** Errors as Meta documents them: `title` in reports, `message` in responses. */
const ERROR_TITLES: Readonly<Record<number, string>> = {
  100: "Invalid parameter",
  131_026: "Message undeliverable",
  131_047: "Re-engagement message",
  132_001: "Template does not exist",
};

/** Starts a simulated WhatsApp Cloud API. */
export async function startWhatsAppApi({ onMessage }: { onMessage?: () => void } = {}): Promise<WhatsAppApi> {
  let count = 0;
  let listener: ReportListener | undefined;
  const rejections = new Map<string, number>();
  const { respond: respondWithMedia, ...media } = createWhatsAppMedia();
  const respond = async (call: ProviderCall, response: ServerResponse) => {
    if (call.method === "GET") return respondWithMedia(call, response, provider.url);
    const code = rejections.get(readRecipient(call)) ?? findParameterError(call);
    if (code !== undefined) {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify(buildErrorBody(code)));
      return;
    }
    count += 1;
    const id = `wamid.${count}`;
    await listener?.(buildStatusEvent(call, id, "delivered"));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ messaging_product: "whatsapp", messages: [{ id }] }));
  };
  const provider = await startHttpProvider({
    onMessage,
    accept: (call, response) => void respond(call, response),
    describeError: (status) =>
      JSON.stringify({ error: { code: ERROR_CODES[status], message: "simulated", type: "OAuthException" } }),
  });
  return {
    ...provider,
    ...media,
    reportBeforeResponse: (next) => (listener = next),
    rejectNumber: (phone, code) => {
      const number = phone.replace(/^\+/, "");
      if (code === undefined) rejections.delete(number);
      else rejections.set(number, code);
    },
  };
}

const readRecipient = (call: ProviderCall) => (JSON.parse(call.body) as { to: string }).to;

/** Returns the error of a request that lacks a required part of its kind of message. */
function findParameterError({ body }: ProviderCall): number | undefined {
  const message = JSON.parse(body) as {
    messaging_product?: string;
    type?: string;
    text?: { body?: string };
    template?: { name?: string; language?: { code?: string } };
  };
  const length = message.text?.body?.length ?? 0;
  const isComplete =
    message.type === "text"
      ? length > 0 && length <= 4096
      : message.template?.name !== undefined && message.template.language?.code !== undefined;
  return message.messaging_product === "whatsapp" && isComplete ? undefined : 100;
}

const buildErrorBody = (code: number) => ({
  error: {
    message: `(#${code}) ${ERROR_TITLES[code] ?? "Error"}`,
    type: "OAuthException",
    code,
    error_data: { messaging_product: "whatsapp", details: ERROR_TITLES[code] ?? "Error" },
    fbtrace_id: "Az8or2yhqkZfEZ",
  },
});

/** Returns the errors of a `failed` status event. */
export function buildStatusErrors(code: number) {
  const title = ERROR_TITLES[code] ?? "Error";
  return [{ code, title, message: title, error_data: { details: title } }];
}

/** Returns a status event of a message. As in Meta's API, it contains the callback data of the request. */
export function buildStatusEvent(call: ProviderCall, id: string, status: string): StatusEvent {
  const { biz_opaque_callback_data: data }: { biz_opaque_callback_data?: string } = JSON.parse(call.body);
  return {
    id,
    status,
    timestamp: "1795000000",
    ...(data !== undefined && { biz_opaque_callback_data: data }),
  };
}

/** A status event as the Cloud API sends it. */
export interface StatusEvent {
  id: string;
  status: string;
  timestamp: string;
  biz_opaque_callback_data?: string;
  errors?: readonly { code: number; title: string }[];
}

/** Returns the body of a webhook request with one entry per status event, and its signature. */
export function signEvents(events: readonly StatusEvent[], phoneNumberId: string, appSecret: string) {
  return signValues(
    events.map((event) => ({ statuses: [event] })),
    phoneNumberId,
    appSecret,
  );
}

/** Returns the body of a webhook request with one customer's messages, and its signature. */
export function signMessages(
  { phone, name, messages }: { phone: string; name: string; messages: readonly object[] },
  phoneNumberId: string,
  appSecret: string,
) {
  const from = phone.replace(/^\+/, "");
  const value = {
    contacts: [{ profile: { name }, wa_id: from }],
    messages: messages.map((message) => ({ from, ...message })),
  };
  return signValues([value], phoneNumberId, appSecret);
}

function signValues(values: readonly object[], phoneNumberId: string, appSecret: string) {
  const metadata = { display_phone_number: "15550001111", phone_number_id: phoneNumberId };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: values.map((value) => ({
      id: "1",
      changes: [{ field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } }],
    })),
  });
  return { body, signature: `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}` };
}
