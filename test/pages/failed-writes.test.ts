import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import { openBuiltProgram } from "#test/programs/built-program.ts";

const reportedErrors: unknown[] = [];
const {
  db,
  fetch: fetchPage,
  close,
} = await openBuiltProgram({ SAMPLE_DATA: "off", ADMIN_PASSWORD: "garnet harbour" }, (error) =>
  reportedErrors.push(error),
);
afterAll(close);

const MESSAGE = { name: "Ayesha", phone: "+92 300 1234567", message: "Is it in stock?" };

test.each([
  ["/contact", "contact_messages", MESSAGE],
  ["/contact.data", "contact_messages", MESSAGE],
  ["/track-order", "orders", { term: "ZE30123456789" }],
  ["/newsletter/confirm/a-token", "newsletter_signups", {}],
  ["/newsletter/unsubscribe/a-token", "newsletter_subscribers", {}],
  ["/newsletter/unsubscribe/a-token.data", "newsletter_subscribers", {}],
])("%s without JavaScript: a failed write returns 500 and is not cached", async (path, table, fields) => {
  await db.execute(sql.raw(`alter table ${table} rename to away`));
  try {
    const response = await fetchPage(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
    expect([response.status, response.headers.get("cache-control")]).toEqual([500, "no-store"]);
    expect(await response.text()).not.toContain("relation");
    expect(reportedErrors.splice(0)).not.toEqual([]);
  } finally {
    await db.execute(sql.raw(`alter table away rename to ${table}`));
  }
});
