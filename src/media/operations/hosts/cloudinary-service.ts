import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

import { fetchUncompressed } from "#platform/requests/fetch-uncompressed.ts";
import type { CloudinarySettings } from "./cloudinary.ts";

/**
 * Returns the hexadecimal signature of a request to Cloudinary's Upload API: the digest of its parameters, sorted by
 * name, followed by the secret. The parameters exclude `file`, `cloud_name`, `resource_type`, `api_key` and
 * `signature`. All accounts accept SHA-256, but not all accept SHA-1.
 * Spec: cloudinary.com/documentation/authentication_signatures.
 */
export function signParameters(
  parameters: Readonly<Record<string, string>>,
  apiSecret: string,
  algorithm: "sha1" | "sha256" = "sha256",
): string {
  const toSign = Object.entries(parameters)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    // Signature version 2: an escaped ampersand cannot start another parameter.
    .map(([name, value]) => `${name}=${value}`.replaceAll("&", "%26"))
    .join("&");
  return createHash(algorithm).update(`${toSign}${apiSecret}`).digest("hex");
}

/** Timeouts and retry delay of requests to Cloudinary (ms). */
export interface Timeouts {
  /** Timeout of an upload, including the transfer of the file. */
  upload: number;
  /** Timeout of any other request. */
  otherRequest: number;
  /** Delay before the first retry; doubles with each further retry. */
  firstRetryDelay: number;
}

const MAX_ATTEMPTS = 4;

/** Cloudinary's Upload and Admin API. Error messages start with `operation`, e.g. `Storing products/rose`. */
export interface CloudinaryService {
  /** Sends a signed request to the Upload API and returns the JSON body of the response. */
  post: (
    operation: string,
    action: "upload" | "destroy",
    parameters: Readonly<Record<string, string>>,
    file?: File,
  ) => Promise<unknown>;
  /** Reads from the Admin API. Returns `undefined` if the path does not exist. */
  read: (operation: string, path: string, query?: Readonly<Record<string, string>>) => Promise<unknown>;
}

interface CloudinaryResponse {
  status: number;
  /** `undefined` if the body is not JSON. */
  body: unknown;
}

/** Creates a client. Its methods reject with a reason for operators, which never contains the secret. */
export function createCloudinaryService(settings: CloudinarySettings, timeouts: Timeouts): CloudinaryService {
  const root = `${settings.apiBase.replace(/\/+$/, "")}/v1_1/${encodeURIComponent(settings.cloud)}`;
  return {
    post: async (operation, action, parameters, file) => {
      const timeoutMs = file === undefined ? timeouts.otherRequest : timeouts.upload;
      const response = await withRetries(operation, timeouts, () =>
        // Sign each attempt again, because signatures expire.
        sendRequest(`${root}/image/${action}`, timeoutMs, {
          method: "POST",
          body: createSignedForm(settings, parameters, file),
        }),
      );
      if (isSuccess(response)) return response.body;
      throw createCloudinaryError(operation, describeResponse(response, settings));
    },
    read: async (operation, path, query = {}) => {
      const url = `${root}/${path}?${new URLSearchParams(query).toString()}`;
      const headers = { Authorization: `Basic ${btoa(`${settings.apiKey}:${settings.apiSecret}`)}` };
      const response = await withRetries(operation, timeouts, () =>
        sendRequest(url, timeouts.otherRequest, { headers }),
      );
      if (isSuccess(response)) return response.body;
      // A 404 without Cloudinary's error format comes from another server.
      if (response.status === 404 && readErrorMessage(response) !== undefined) return undefined;
      throw createCloudinaryError(operation, describeResponse(response, settings));
    },
  };
}

/** Validates a response body. @throws Error if it does not have the documented shape */
export function parseResponse<T>(operation: string, shape: z.ZodType<T>, response: unknown): T {
  const parsed = shape.safeParse(response);
  if (parsed.success) return parsed.data;
  throw createCloudinaryError(operation, `unexpected response: ${z.prettifyError(parsed.error)}`);
}

/** Creates an error that names the operation and the service. */
export function createCloudinaryError(operation: string, reason: string, cause?: unknown): Error {
  return new Error(`${operation} at Cloudinary failed: ${reason}`, { cause });
}

function createSignedForm(
  { apiKey, apiSecret }: CloudinarySettings,
  parameters: Readonly<Record<string, string>>,
  file: File | undefined,
): FormData {
  const signed = { ...parameters, timestamp: `${Math.floor(Date.now() / 1000)}` };
  const form = new FormData();
  for (const [name, value] of Object.entries(signed)) form.append(name, value);
  form.append("api_key", apiKey);
  form.append("signature", signParameters(signed, apiSecret));
  if (file !== undefined) form.append("file", file);
  return form;
}

/** Cloudinary did not respond in time. Not retried, because the user would wait too long. */
class RequestTimeout extends Error {}

async function sendRequest(
  url: string,
  timeoutMs: number,
  request: RequestInit,
): Promise<CloudinaryResponse> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetchUncompressed(url, { ...request, signal });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
    throw new RequestTimeout(`no response within ${timeoutMs / 1000} seconds`, { cause: error });
  }
}

/** Retries transient errors. Every request is idempotent. */
async function withRetries(
  operation: string,
  timeouts: Timeouts,
  send: () => Promise<CloudinaryResponse>,
): Promise<CloudinaryResponse> {
  for (let attempts = 1; ; attempts += 1) {
    const isLast = attempts === MAX_ATTEMPTS;
    try {
      const response = await send();
      if (isLast || !isTransient(response)) return response;
    } catch (error) {
      if (error instanceof RequestTimeout) throw createCloudinaryError(operation, error.message, error);
      if (isLast)
        throw createCloudinaryError(operation, `connection failed: ${describeNetworkError(error)}`, error);
    }
    await sleep(timeouts.firstRetryDelay * 2 ** (attempts - 1));
  }
}

function isSuccess({ status }: CloudinaryResponse): boolean {
  return status >= 200 && status < 300;
}

/** Returns whether a retry may succeed. Excludes status 420 (hourly limit exceeded). */
function isTransient({ status }: CloudinaryResponse): boolean {
  return status === 429 || status >= 500;
}

function describeResponse(response: CloudinaryResponse, { apiSecret }: CloudinarySettings): string {
  const message = readErrorMessage(response) ?? "no error message";
  return `status ${response.status}: ${message.replaceAll(apiSecret, "…")}`;
}

const ErrorResponse = z.object({ error: z.object({ message: z.string() }) });

function readErrorMessage({ body }: CloudinaryResponse): string | undefined {
  return ErrorResponse.safeParse(body).data?.error.message;
}

function describeNetworkError(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  // If several IP addresses fail, the error has a code but no message.
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
