import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";

import type { HttpProvider, ProviderCall } from "./http-provider.ts";
import { startHttpProvider } from "./http-provider.ts";

/** Error codes of the Cloud API by HTTP status. */
const ERROR_CODES: Readonly<Record<number, number>> = {
  400: 100,
  401: 190,
  429: 130_429,
  500: 131_000,
  503: 2,
};

type ReportListener = (event: StatusEvent) => Promise<void>;

interface WhatsAppApi extends HttpProvider {
  /**
   * Makes the API report each message to the listener as delivered before responding to the request. Without a
   * listener, the API reports nothing.
   */
  reportBeforeResponse: (listener: ReportListener | undefined) => void;
}

/** Starts a simulated WhatsApp Cloud API. */
export async function startWhatsAppApi({ onMessage }: { onMessage?: () => void } = {}): Promise<WhatsAppApi> {
  let count = 0;
  let listener: ReportListener | undefined;
  const respond = async (call: ProviderCall, response: ServerResponse) => {
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
  return { ...provider, reportBeforeResponse: (next) => (listener = next) };
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

/** Returns the body of a webhook request with one entry per event, and its signature. */
export function signEvents(events: readonly StatusEvent[], phoneNumberId: string, appSecret: string) {
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: events.map((event) => ({
      id: "1",
      changes: [
        {
          field: "messages",
          value: {
            messaging_product: "whatsapp",
            metadata: { phone_number_id: phoneNumberId },
            statuses: [event],
          },
        },
      ],
    })),
  });
  return { body, signature: `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}` };
}
