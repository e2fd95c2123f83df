import { createHash } from "node:crypto";

import { z } from "zod";

import { MAX_UPLOAD_BYTES } from "#media/rules/upload.ts";
import { sendRequest, sendRequestForBytes } from "#platform/requests/send-request.ts";

import type { ImageProblem } from "../../../rules/inbox/message-image.ts";
import type { WhatsAppAccount } from "../../outbox/whatsapp/create-whatsapp-sender.ts";

/** A file of WhatsApp, why it can never be fetched, or that a later attempt may fetch it. */
export type MediaResult =
  | { outcome: "fetched"; file: Uint8Array; contentHash: string }
  | { outcome: "failed"; problem: ImageProblem }
  | { outcome: "retry"; delayMs?: number | undefined };

/** Meta writes the size as a text or as a number. */
const mediaSchema = z.object({
  url: z.url(),
  sha256: z.string().catch(""),
  file_size: z.coerce.number().catch(0),
});
const rejectedSchema = z.object({ error: z.object({ code: z.number() }) });

/** Code of an object that does not exist or that the account may not read. */
const UNKNOWN_OBJECT = 100;
const HEX_HASH = /^[0-9a-f]{64}$/;

interface FetchOptions {
  responseTimeoutMs?: number | undefined;
}

/**
 * Fetches a file that a customer sent, in two steps as Meta requires: the id gives an address that is valid for five
 * minutes, and the address gives the file. Each attempt asks for a new address.
 */
export async function fetchWhatsAppMedia(
  account: WhatsAppAccount,
  mediaId: string,
  { responseTimeoutMs }: FetchOptions = {},
): Promise<MediaResult> {
  const { apiUrl, phoneNumberId, accessToken } = account;
  const headers = { authorization: `Bearer ${accessToken}` };
  const url = `${apiUrl}/${mediaId}?phone_number_id=${phoneNumberId}`;
  const result = await sendRequest({ url, method: "GET", headers }, responseTimeoutMs);
  if (result.kind !== "response") return { outcome: "retry" };
  const { status, body, retryAfterMs } = result;
  const json = parseJson(body);
  const isUnknown = status === 400 && rejectedSchema.safeParse(json).data?.error.code === UNKNOWN_OBJECT;
  if (status === 404 || isUnknown) return { outcome: "failed", problem: "gone" };
  const media = mediaSchema.safeParse(json).data;
  if (status !== 200 || media === undefined || !isTrusted(media.url, apiUrl))
    return { outcome: "retry", delayMs: retryAfterMs };
  if (media.file_size > MAX_UPLOAD_BYTES) return { outcome: "failed", problem: "too-large" };
  return download(media, headers, responseTimeoutMs);
}

async function download(
  { url, sha256 }: z.output<typeof mediaSchema>,
  headers: Record<string, string>,
  timeoutMs: number | undefined,
): Promise<MediaResult> {
  const options = { timeoutMs, maxBytes: MAX_UPLOAD_BYTES + 1 };
  const result = await sendRequestForBytes({ url, method: "GET", headers }, options);
  if (result.kind !== "response") return { outcome: "retry" };
  const { status, body, retryAfterMs } = result;
  // Also an address that has expired, which answers 401 or 404: the next attempt gets another.
  if (status !== 200) return { outcome: "retry", delayMs: retryAfterMs };
  if (body.length > MAX_UPLOAD_BYTES) return { outcome: "failed", problem: "too-large" };
  const contentHash = createHash("sha256").update(body).digest("hex");
  if (HEX_HASH.test(sha256) && sha256 !== contentHash) return { outcome: "retry" };
  return { outcome: "fetched", file: body, contentHash };
}

/** The access token is sent only over TLS, or to the API itself. */
function isTrusted(url: string, apiUrl: string): boolean {
  return url.startsWith("https:") || new URL(url).origin === new URL(apiUrl).origin;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
