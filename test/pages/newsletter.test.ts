import { expect, test } from "vitest";

import { fetchPath, staffCookie } from "./visit.ts";

const JSON_TYPE = { "content-type": "application/json" };

test("a mail client can unsubscribe with one POST request, without confirmation", async () => {
  const email = "one-click@example.com";
  await fetchPath("/api/newsletter", { method: "POST", headers: JSON_TYPE, body: JSON.stringify({ email }) });
  const exportResponse = await fetchPath("/api/admin/newsletter/export", {
    method: "POST",
    headers: { ...JSON_TYPE, cookie: staffCookie },
    body: JSON.stringify({ search: email }),
  });
  const [subscriber] = (await exportResponse.json()) as { unsubscribeUrl: string }[];
  const response = await fetchPath(new URL(subscriber?.unsubscribeUrl ?? "").pathname, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(response.status).toBe(200);
  const searchResponse = await fetchPath(`/api/admin/newsletter?search=${email}`, {
    headers: { cookie: staffCookie },
  });
  expect(await searchResponse.json()).toMatchObject({ total: 0 });
});
