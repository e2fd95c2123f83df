import { expect, test } from "vitest";

import type { Encoding } from "./encoding.ts";
import { decode } from "./encoding.ts";
import { bodyOf, createCachedResponse, withEncoding } from "./cached-response.ts";

test("readers who come at once share the making of an encoding", async () => {
  const plain = Buffer.from("words ".repeat(1000));
  const kept = await createCachedResponse(new Response(), plain, {
    revision: 1,
    renderedAt: 0,
    sent: { whole: 0, notModified: 0 },
  });
  const encodings: Encoding[] = ["gzip", "identity"];
  for (const encoding of encodings) {
    const all = await Promise.all(Array.from({ length: 20 }, () => withEncoding(kept, encoding)));
    expect(new Set(all).size).toBe(1);
    const body = bodyOf(all[0] ?? kept, encoding);
    expect(await decode(body?.bytes ?? Buffer.alloc(0), encoding)).toEqual(plain);
  }
});
