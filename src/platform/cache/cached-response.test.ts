import { expect, test } from "vitest";

import type { Encoding } from "../rules/http.ts";
import { decode } from "./encoding.ts";
import { getBody, createCachedResponse, withEncoding } from "./cached-response.ts";

test("concurrent requests share the work of encoding a response", async () => {
  const plain = Buffer.from("text ".repeat(1000));
  const cached = await createCachedResponse(new Response(), plain, {
    revision: 1,
    renderedAt: 0,
    sent: { full: 0, notModified: 0 },
  });
  const encodings: Encoding[] = ["gzip", "identity"];
  for (const encoding of encodings) {
    const results = await Promise.all(Array.from({ length: 20 }, () => withEncoding(cached, encoding)));
    expect(new Set(results).size).toBe(1);
    const body = getBody(results[0] ?? cached, encoding);
    expect(await decode(body?.bytes ?? Buffer.alloc(0), encoding)).toEqual(plain);
  }
});
