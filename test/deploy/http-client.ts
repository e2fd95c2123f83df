import type { Agent, IncomingHttpHeaders, RequestOptions } from "node:http";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { buffer } from "node:stream/consumers";

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface HttpRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** Reuses connections. Default: a new connection per request. */
  agent?: Agent;
  /** Local IP address to send from. */
  from?: string;
  /** Aborts the request and closes its connection. */
  signal?: AbortSignal;
}

/** Sends a request, over a new connection unless `agent` is set. Accepts any TLS certificate. */
export async function sendRequest(url: string, init: HttpRequest = {}): Promise<HttpResponse> {
  const { method = "GET", headers = {}, body, agent = false, from, signal } = init;
  const options: RequestOptions & { rejectUnauthorized: boolean } = {
    method,
    headers,
    agent,
    rejectUnauthorized: false,
    ...(from !== undefined && { localAddress: from }),
    ...(signal !== undefined && { signal }),
  };
  const startRequest = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = startRequest(url, options, (response) => {
      buffer(response).then(
        (received) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
        reject,
      );
    });
    request.once("error", reject);
    request.end(body);
  });
}

/** Sends a POST request with a JSON body and returns the parsed response. @throws Error for a status of 300 or above */
export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ json: unknown; headers: IncomingHttpHeaders }> {
  const response = await sendRequest(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = response.body.toString();
  if (response.status >= 300) throw new Error(`${url} returned ${response.status}: ${text}`);
  return { json: text === "" ? undefined : JSON.parse(text), headers: response.headers };
}

/** Signs in and returns the session cookie. */
export async function signIn(origin: string, staff: { email: string; password: string }): Promise<string> {
  const { headers } = await postJson(`${origin}/api/auth/sign-in`, staff);
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}
