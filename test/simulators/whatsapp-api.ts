import { createHmac } from "node:crypto";

import type { HttpProvider } from "./http-provider.ts";
import { startHttpProvider } from "./http-provider.ts";

/** Codes of the errors with which the Cloud API explains a status. */
const ERROR_CODES: Readonly<Record<number, number>> = {
  400: 100,
  401: 190,
  429: 130_429,
  500: 131_000,
  503: 2,
};

/** Starts a simulated WhatsApp Cloud API. */
export async function startWhatsAppApi({
  onMessage,
}: { onMessage?: () => void } = {}): Promise<HttpProvider> {
  let count = 0;
  return startHttpProvider({
    onMessage,
    accept: (_call, response) => {
      count += 1;
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ messaging_product: "whatsapp", messages: [{ id: `wamid.${count}` }] }));
    },
    describeError: (status) =>
      JSON.stringify({ error: { code: ERROR_CODES[status], message: "simulated", type: "OAuthException" } }),
  });
}

/** A status event as the Cloud API sends it. */
export interface StatusEvent {
  id: string;
  status: string;
  timestamp: string;
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
