import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

import type { ProviderCall } from "./http-provider.ts";

/**
 * Behavior of the simulated media:
 * - `expired`: each address has expired when it is used
 * - `other content`: the file differs from its hash
 * - `no size`: the API does not know the size of the file
 * - `foreign address`: the API returns an unencrypted address of another host
 */
export type MediaFault = "expired" | "other content" | "no size" | "foreign address" | "none";

interface StoredMedia {
  content: Uint8Array;
  mimeType: string;
}

const FILES_PATH = "/whatsapp_business/attachments/";

/**
 * Simulates the files that customers send, as Meta publishes them: `GET /{media-id}` returns an address, which returns
 * the file. Both require the access token.
 */
export function createWhatsAppMedia({ token = "token", phoneNumberId = "42" } = {}) {
  const files = new Map<string, StoredMedia>();
  let fault: MediaFault = "none";

  function respond({ url, headers }: ProviderCall, response: ServerResponse, origin: string): void {
    const isDownload = url.pathname === FILES_PATH;
    const id = isDownload ? url.searchParams.get("mid") : url.pathname.split("/").at(-1);
    const media = files.get(id ?? "");
    const isOwn = isDownload || url.searchParams.get("phone_number_id") === phoneNumberId;
    if (headers.authorization !== `Bearer ${token}`) return sendError(response, 401, 190);
    if (isDownload && (media === undefined || fault === "expired")) return void response.writeHead(404).end();
    if (media === undefined || !isOwn) return sendError(response, 400, 100);
    if (isDownload) {
      response.writeHead(200, { "content-type": media.mimeType });
      response.end(fault === "other content" ? media.content.subarray(1) : media.content);
      return;
    }
    const address = fault === "foreign address" ? "http://192.0.2.1" : origin;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        messaging_product: "whatsapp",
        url: `${address}${FILES_PATH}?mid=${id}&ext=1795000000&hash=AbC`,
        mime_type: media.mimeType,
        sha256: createHash("sha256").update(media.content).digest("hex"),
        ...(fault !== "no size" && { file_size: String(media.content.length) }),
        id,
      }),
    );
  }

  return {
    respond,
    /** Stores a file that a customer has sent. */
    addMedia: (id: string, content: Uint8Array, mimeType = "image/jpeg") =>
      void files.set(id, { content, mimeType }),
    setMediaFault: (next: MediaFault) => (fault = next),
  };
}

function sendError(response: ServerResponse, status: number, code: number): void {
  const message =
    code === 100 ? "Unsupported get request. Object does not exist" : "Invalid OAuth access token";
  response.writeHead(status, { "content-type": "application/json" });
  response.end(
    JSON.stringify({ error: { message, type: "OAuthException", code, fbtrace_id: "Az8or2yhqk" } }),
  );
}
