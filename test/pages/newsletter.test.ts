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

test("without JavaScript, the newsletter form subscribes an address and keeps an invalid one [000 §5]", async () => {
  const post = (email: string) =>
    fetchPath("/newsletter", { method: "POST", body: new URLSearchParams({ email }) });
  const rejected = await post("nobody");
  expect(rejected.status).toBe(422);
  const html = await rejected.text();
  expect(html).toContain("Invalid email");
  expect(html).toContain('value="nobody"');
  expect(html).not.toMatch(/<button[^>]*\sdisabled=""[^>]*>\s*(<[^>]*>)*Subscribe/);
  const email = "plain-form@example.com";
  const accepted = await post(email);
  expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/newsletter?sent=1"]);
  expect(await (await fetchPath("/newsletter?sent=1")).text()).toContain("Thank you for subscribing!");
  const found = await fetchPath(`/api/admin/newsletter?search=${email}`, {
    headers: { cookie: staffCookie },
  });
  expect(await found.json()).toMatchObject({ total: 1 });
});
