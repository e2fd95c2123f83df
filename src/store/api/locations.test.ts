import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { generalMessages } from "#kit/rules/texts/general-messages.ts";

import { createLocationsApi } from "./locations.ts";
import { toProblemResponse } from "#kit/api/problems.ts";

const reportedErrors: unknown[] = [];

function createTestApi() {
  const api = createLocationsApi();
  api.onError((error) => toProblemResponse(error, (cause) => reportedErrors.push(cause)));
  return api;
}

const api = createTestApi();

async function fetchJson(path: string) {
  return (await api.request(path)).json();
}

describe("the location endpoints", () => {
  test("each country has a code, name, dial code and flag [000 §7]", async () => {
    expect(await fetchJson("/countries")).toContainEqual({
      code: "PK",
      name: "Pakistan",
      dialCode: "92",
      flag: "🇵🇰",
    });
  });

  test("states and cities are listed by code", async () => {
    expect(await fetchJson("/PK/states")).toContainEqual({ code: "PB", name: "Punjab" });
    expect(await fetchJson("/PK/PB/cities")).toContainEqual({ name: "Lahore" });
    expect(await fetchJson("/US/CA/cities")).toContainEqual({ name: "San Francisco" });
  });

  test("a country without states returns an empty list", async () => {
    const response = await api.request("/GI/states");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([]);
  });

  test.each([
    "/XX/states",
    "/pk/states",
    "/PK/XX/cities",
    "/PK/pb/cities",
    "/..%2f..%2fpackage/states",
    "/PK/..%2fcountries/cities",
    "/US/..%2fPK/cities",
    "/US/%00/cities",
    "/PK%00/states",
    "/%ff%fe/states",
    "/countries/states",
    "/__proto__/states",
    "/PK/__proto__/cities",
    "/PK/constructor/cities",
    `/${"P".repeat(10_000)}/states`,
    "/PK/%F0%9F%98%80/cities",
  ])("an unknown or malformed code returns 404: %s", async (path) => {
    const response = await api.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ status: 404, detail: generalMessages.notFound });
    expect(reportedErrors).toEqual([]);
  });

  test("cached responses are compressed according to Accept-Encoding", async () => {
    const testApi = createTestApi();
    const request = (acceptEncoding: string) =>
      testApi.request("/PK/PB/cities", { headers: { "accept-encoding": acceptEncoding } });
    const plain = await (await request("identity")).text();
    for (const acceptEncoding of ["gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.5", "BR"]) {
      const response = await request(acceptEncoding);
      expect(response.headers.get("content-encoding")).toBe("br");
      expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(plain);
    }
    for (const acceptEncoding of ["gzip", "br;q=0, gzip", "br; q=0.000, GZIP"]) {
      const response = await request(acceptEncoding);
      expect(response.headers.get("content-encoding")).toBe("gzip");
      expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(plain);
    }
    for (const acceptEncoding of ["", "deflate", "gzip;q=0"]) {
      const response = await request(acceptEncoding);
      expect(response.headers.get("content-encoding")).toBeNull();
      expect(await response.text()).toBe(plain);
    }
  });

  test("the first, uncached response is compressed", async () => {
    const response = await createTestApi().request("/countries", { headers: { "accept-encoding": "br" } });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(JSON.parse(brotliDecompressSync(await response.arrayBuffer()).toString())).toHaveLength(250);
  });

  test("a response is cacheable for a day, and a matching ETag returns 304", async () => {
    const response = await api.request("/PK/states");
    const etag = response.headers.get("etag") ?? "";
    expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    const notModified = await api.request("/PK/states", { headers: { "if-none-match": `"other", ${etag}` } });
    expect(notModified.status).toBe(304);
    expect(await notModified.text()).toBe("");
    expect((await api.request("/PK/states", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("an error response is not cacheable", async () => {
    const response = await api.request("/XX/states");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});
