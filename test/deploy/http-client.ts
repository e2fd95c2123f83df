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
  /** Keeps its connection for the next question; unset: each has one of its own. */
  agent?: Agent;
  /** The address of this machine that it is asked from. */
  from?: string;
  /** Ends it, and its connection. */
  signal?: AbortSignal;
}

/** Asks as a visitor does who was not here before, unless told otherwise. The certificate is not looked at. */
export async function sendRequest(address: string, question: HttpRequest = {}): Promise<HttpResponse> {
  const { method = "GET", headers = {}, body, agent = false, from, signal } = question;
  const options: RequestOptions & { rejectUnauthorized: boolean } = {
    method,
    headers,
    agent,
    rejectUnauthorized: false,
    ...(from !== undefined && { localAddress: from }),
    ...(signal !== undefined && { signal }),
  };
  const startRequest = address.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = startRequest(address, options, (response) => {
      buffer(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
        reject,
      );
    });
    request.once("error", reject);
    request.end(body);
  });
}

/** Sends JSON; answers what came back, read. @throws Error unless it was answered with a 2xx */
export async function postJson(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ json: unknown; headers: IncomingHttpHeaders }> {
  const answer = await sendRequest(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = answer.body.toString();
  if (answer.status >= 300) throw new Error(`${address} was answered with ${answer.status}: ${text}`);
  return { json: text === "" ? undefined : JSON.parse(text), headers: answer.headers };
}

/** Signs in; answers the cookie that staff's requests carry. */
export async function signIn(origin: string, staff: { email: string; password: string }): Promise<string> {
  const { headers } = await postJson(`${origin}/api/auth/sign-in`, staff);
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}
