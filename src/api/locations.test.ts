import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { generalMessages } from "#domain/shared/general-messages.ts";

import { locationsApi } from "./locations.ts";
import { toProblemResponse } from "./problems.ts";

const failures: unknown[] = [];

function buildApi() {
  const api = locationsApi();
  api.onError((error) => toProblemResponse(error, (cause) => failures.push(cause)));
  return api;
}

const api = buildApi();

async function read(path: string) {
  return (await api.request(path)).json();
}

describe("the location endpoints", () => {
  test("countries carry code, name, dial code and flag", async () => {
    expect(await read("/countries")).toContainEqual({
      code: "PK",
      name: "Pakistan",
      dialCode: "92",
      flag: "🇵🇰",
    });
  });

  test("states and cities are offered by code", async () => {
    expect(await read("/PK/states")).toContainEqual({ code: "PB", name: "Punjab" });
    expect(await read("/PK/PB/cities")).toContainEqual({ name: "Lahore" });
    expect(await read("/US/CA/cities")).toContainEqual({ name: "San Francisco" });
  });

  test("a country without states answers an empty list", async () => {
    const answer = await api.request("/GI/states");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([]);
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
  ])("an unknown or odd code is not found: %s", async (path) => {
    const answer = await api.request(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({ status: 404, detail: generalMessages.notFound });
    expect(failures).toEqual([]);
  });

  test("an answer is compressed as the browser accepts it, first time and again", async () => {
    const fresh = buildApi();
    const ask = (acceptEncoding: string) =>
      fresh.request("/PK/PB/cities", { headers: { "accept-encoding": acceptEncoding } });
    const plain = await (await ask("identity")).text();
    for (const accepted of ["gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.5", "BR"]) {
      const answer = await ask(accepted);
      expect(answer.headers.get("content-encoding")).toBe("br");
      expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(plain);
    }
    for (const accepted of ["gzip", "br;q=0, gzip", "br; q=0.000, GZIP"]) {
      const answer = await ask(accepted);
      expect(answer.headers.get("content-encoding")).toBe("gzip");
      expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(plain);
    }
    for (const accepted of ["", "deflate", "gzip;q=0"]) {
      const answer = await ask(accepted);
      expect(answer.headers.get("content-encoding")).toBeNull();
      expect(await answer.text()).toBe(plain);
    }
  });

  test("the first answer is compressed too", async () => {
    const answer = await buildApi().request("/countries", { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(JSON.parse(brotliDecompressSync(await answer.arrayBuffer()).toString())).toHaveLength(250);
  });

  test("an answer may be kept for a day and is confirmed by its tag without being sent again", async () => {
    const answer = await api.request("/PK/states");
    const etag = answer.headers.get("etag") ?? "";
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    const again = await api.request("/PK/states", { headers: { "if-none-match": `"other", ${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect((await api.request("/PK/states", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("a failure is never kept by caches", async () => {
    const answer = await api.request("/XX/states");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});
