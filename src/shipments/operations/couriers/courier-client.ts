import { z } from "zod";

import { truncateText } from "#kit/rules/truncate-text.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import type { ProviderRequest, RequestResult } from "#platform/requests/send-request.ts";
import { sendRequestForBytes } from "#platform/requests/send-request.ts";

import type { CourierResult } from "./courier.ts";
import { hideValues } from "#platform/secrets/hide-values.ts";

const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;
const MAX_MESSAGE_LENGTH = 200;

const anySchema = z.unknown().transform(() => null);

/** HTTP statuses that are unrelated to the parcel: wrong account, timeout, too many requests, maintenance. */
const RETRIED_STATUSES = new Set([401, 403, 408, 425, 429, 503]);
const ACCOUNT_STATUSES = new Set([401, 403]);

/**
 * The status in a courier's response body, converted to an HTTP status. Couriers report many errors with HTTP
 * status 200.
 */
export interface ApiStatus {
  status: number;
  message: string;
}

/** A request to a courier. */
export interface CourierCall extends Pick<ProviderRequest, "method"> {
  /** Starts with a slash. */
  path: string;
  /** Complete URL that replaces `path`, e.g. of a label. */
  url?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Whether the request changes data at the courier. If the response is lost, the change may have taken effect. */
  isChange?: boolean;
  /** Values that must not appear in errors, in addition to the account's secrets. */
  hiddenValues?: readonly string[];
}

export interface CourierClient {
  /** Returns the JSON response, parsed with the schema. */
  readJson: <Output>(call: CourierCall, schema: z.ZodType<Output>) => Promise<CourierResult<Output>>;
  /** Like `readJson`, but returns `null` if the requested item does not exist. */
  findJson: <Output>(call: CourierCall, schema: z.ZodType<Output>) => Promise<CourierResult<Output | null>>;
  readPdf: (call: CourierCall) => Promise<CourierResult<Uint8Array>>;
  /** Sends a request whose response contains only a status. */
  send: (call: CourierCall) => Promise<CourierResult<null>>;
}

export interface CourierClientOptions {
  apiUrl: string;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** Secrets of the account, which must not appear in errors. */
  secrets: readonly string[];
  /** Returns the status in a JSON response, or `undefined` if the response does not have the courier's format. */
  readApiStatus: (json: unknown) => ApiStatus | undefined;
  responseTimeoutMs?: number | undefined;
}

/** Options that tests override. */
export type CourierOptions = Pick<CourierClientOptions, "responseTimeoutMs">;

type ReceivedResponse = Extract<RequestResult<Buffer>, { kind: "response" }>;

/** Creates a client for a courier's API. Its functions never reject. */
export function createCourierClient(options: CourierClientOptions): CourierClient {
  const { secrets, readApiStatus } = options;

  const exchange = async (call: CourierCall): Promise<CourierResult<ReceivedResponse>> => {
    const request = buildRequest(options, call);
    const { responseTimeoutMs: timeoutMs } = options;
    const result = await sendRequestForBytes(request, { timeoutMs, maxBytes: MAX_RESPONSE_BYTES });
    if (result.kind === "not-transmitted") return { outcome: "retry", error: texts.notReached(result.error) };
    if (result.kind === "response-lost") return toLostResponse(call, texts.responseLost(result.error));
    return { outcome: "ok", value: result };
  };

  const findRejection = (call: CourierCall, received: ReceivedResponse, apiStatus: ApiStatus | undefined) => {
    const isRejected = received.status >= 300;
    const status = isRejected ? received.status : (apiStatus?.status ?? received.status);
    if (status < 300) return undefined;
    const message = hideValues(apiStatus?.message ?? "", [...secrets, ...(call.hiddenValues ?? [])]);
    return rejectCall(call, { status, message }, received.retryAfterMs);
  };

  const exchangeJson = async <Output>(call: CourierCall, schema: z.ZodType<Output>) => {
    const sent = await exchange(call);
    if (sent.outcome !== "ok") return sent;
    const json = parseJson(sent.value.body);
    const apiStatus = readApiStatus(json);
    const rejection = findRejection(call, sent.value, apiStatus);
    if (rejection)
      return apiStatus?.status === 404 ? ({ outcome: "missing", rejection } as const) : rejection;
    const parsed = apiStatus && schema.safeParse(json);
    if (!parsed?.success) return toLostResponse(call, texts.unreadableResponse);
    return { outcome: "ok", value: parsed.data } as const;
  };

  const readJson: CourierClient["readJson"] = async (call, schema) => {
    const result = await exchangeJson(call, schema);
    return result.outcome === "missing" ? result.rejection : result;
  };

  return {
    readJson,
    send: (call) => readJson(call, anySchema),
    findJson: async (call, schema) => {
      const result = await exchangeJson(call, schema);
      return result.outcome === "missing" ? { outcome: "ok", value: null } : result;
    },
    readPdf: async (call) => {
      const sent = await exchange(call);
      if (sent.outcome !== "ok") return sent;
      const { status, body } = sent.value;
      if (status < 300 && isPdf(body)) return { outcome: "ok", value: body };
      const rejection = findRejection(call, sent.value, readApiStatus(parseJson(body)));
      return rejection ?? toLostResponse(call, texts.unreadableResponse);
    },
  };
}

function buildRequest(
  { apiUrl, headers }: CourierClientOptions,
  { method, path, query, body, ...call }: CourierCall,
): ProviderRequest {
  if (call.url !== undefined) return { url: call.url, method, headers: { ...headers }, body: undefined };
  const search = query === undefined ? "" : `?${new URLSearchParams(query).toString()}`;
  return {
    url: `${apiUrl}${path}${search}`,
    method,
    headers: {
      ...headers,
      ...call.headers,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Returns the result of a request whose response was lost. A read can be retried. A change may have taken effect. */
function toLostResponse({ isChange = false }: CourierCall, error: string): CourierResult<never> {
  return { outcome: isChange ? "unsure" : "retry", error };
}

function rejectCall(
  call: CourierCall,
  { status, message }: ApiStatus,
  retryAfterMs: number | undefined,
): CourierResult<never> {
  const text = truncateText(message, MAX_MESSAGE_LENGTH);
  const isAccountRejected = ACCOUNT_STATUSES.has(status);
  const error = isAccountRejected ? texts.wrongAccount(text) : texts.rejectedBy(status, text);
  if (RETRIED_STATUSES.has(status))
    return {
      outcome: "retry",
      error,
      ...(retryAfterMs !== undefined && { delayMs: retryAfterMs }),
      ...(isAccountRejected && { isAccountRejected }),
    };
  // After a server error, a change may have taken effect.
  if (status >= 500) return toLostResponse(call, error);
  return { outcome: "rejected", error };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function isPdf(body: Buffer): boolean {
  return body.subarray(0, 5).toString("latin1") === "%PDF-";
}
