import { afterEach, expect, test, vi } from "vitest";

import { callApi } from "./api-client.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stubs `fetch` with a mock that returns the response and records its calls. */
function stubFetch(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(response);
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("callApi encodes path and query parameters, and sends the body as JSON", async () => {
  const fetch = stubFetch(Response.json({ items: [] }));
  await callApi("GET /api/products/:id/reviews", { param: { id: "50/50 & more" }, query: { page: "2" } });
  expect(fetch.mock.calls[0]?.[0]).toBe("/api/products/50%2F50%20%26%20more/reviews?page=2");
  await callApi("POST /api/newsletter", { json: { email: "sana@example.com" } }).catch(() => undefined);
  const { method, body, headers } = fetch.mock.calls[1]?.[1] ?? {};
  expect([method, body]).toEqual(["POST", '{"email":"sana@example.com"}']);
  expect(headers).toMatchObject({ "content-type": "application/json" });
});

test("a problem document becomes an ApiProblem with the same code and field errors", async () => {
  const errors = { email: ["Enter an email address"] };
  const problem = { status: 422, code: "invalid-input", detail: "Enter an email address", errors };
  stubFetch(Response.json(problem, { status: 422 }));
  await expect(callApi("POST /api/newsletter", { json: { email: "sana" } })).rejects.toMatchObject(problem);
});

test("a proxy's error page becomes an ApiProblem without the page's text", async () => {
  stubFetch(new Response("<h1>502 Bad Gateway</h1>", { status: 502, headers: { "retry-after": "7" } }));
  await expect(callApi("GET /api/hero", {})).rejects.toMatchObject({
    status: 502,
    code: "unexpected-response",
    retryAfter: 7,
  });
});

test("a lost connection becomes an ApiProblem with the code no-response", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(callApi("GET /api/hero", {})).rejects.toMatchObject({ status: 0, code: "no-response" });
});

test("a response without a body resolves to undefined", async () => {
  stubFetch(new Response(null, { status: 204 }));
  await expect(callApi("POST /api/auth/sign-out", {})).resolves.toBeUndefined();
});
