import type { ProblemCode } from "#kit/rules/problem-codes.ts";
import { vi } from "vitest";

/** A request that a component sent to the API. */
export interface ApiRequest {
  method: string;
  /** Path without the `/api` prefix and without the query. */
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

type Handler = (request: ApiRequest) => Response | Promise<Response>;

let handlers = new Map<string, Handler>();
let requests: ApiRequest[] = [];

/** Replaces `fetch` with a mock without responses. The setup of component tests calls it before each test. */
export function mockApi(): void {
  handlers = new Map();
  requests = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const { method = "GET", headers, body } = init;
    const request: ApiRequest = {
      method,
      path: input.replace(/^\/api/, "").replace(/\?.*/, ""),
      query: Object.fromEntries(new URL(input, "http://shop.example").searchParams),
      headers: new Headers(headers),
      body: typeof body === "string" ? JSON.parse(body) : undefined,
    };
    requests.push(request);
    const handler = handlers.get(`${method} ${request.path}`);
    if (handler === undefined) throw new Error(`The test has no response for ${method} ${request.path}.`);
    return handler(request);
  });
}

/** Sets the mock response of a route, e.g. `respond("POST /orders", () => Response.json(order))`. */
export function respond(route: string, handler: Handler): void {
  handlers.set(route, handler);
}

/** Returns the requests that this test sent to a route, e.g. `listSent("POST /orders")`. */
export function listSent(route: string): ApiRequest[] {
  return requests.filter(({ method, path }) => `${method} ${path}` === route);
}

/** Returns an error response of the API: a problem document. */
export function createProblem(
  status: number,
  detail: string,
  errors: Record<string, string[]> = {},
  code: ProblemCode = "invalid-input",
): Response {
  return Response.json({ status, code, detail, errors }, { status });
}

/** Simulates a request that never reaches the shop. */
export async function loseConnection(): Promise<never> {
  throw new TypeError("Failed to fetch");
}
