import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { messagePlans } from "#store/tables/store-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { runMigration } from "#test/databases/run-migration.ts";

import { readChannelChoice } from "#store/operations/read-channel-choice.ts";

const db = await openTestDatabase();
const ALL = ["email", "whatsapp", "sms"] as const;

test("an upgrade keeps the channels that staff have switched off and their order; new templates of WhatsApp are off", async () => {
  await db.execute(sql`alter table message_plans drop column off`);
  await db.execute(sql`create table disabled_messages (kind text not null, channel text not null)`);
  await db.execute(sql`insert into disabled_messages values
    ('order-shipped', 'sms'), ('order-shipped', 'email'), ('new-order', 'email'), ('back-in-stock', 'sms')`);
  await db.execute(sql`insert into message_plans (kind, plan) values ('order-shipped', 'sms-first'),
    ('order-delivered', 'whatsapp-first')`);
  await db.execute(sql`insert into outbox_messages (kind, channel, dedupe_key, report)
    values ('stock-low', 'whatsapp', 'm', '{}')`);
  await runMigration(db, "one_channel_plan");
  const choices = Object.fromEntries(
    await Promise.all(
      (["order-shipped", "order-delivered", "new-order", "back-in-stock", "tracking-corrected"] as const).map(
        async (kind) => [kind, await readChannelChoice(db, kind, ALL)] as const,
      ),
    ),
  );
  expect(choices).toEqual({
    "order-shipped": { plan: "sms-first", enabled: ["whatsapp"] },
    "order-delivered": { plan: "whatsapp-first", enabled: ["email", "whatsapp", "sms"] },
    "new-order": { plan: "email-and-whatsapp", enabled: ["whatsapp", "sms"] },
    "back-in-stock": { plan: "email-and-whatsapp", enabled: ["email"] },
    "tracking-corrected": { plan: "email-and-whatsapp", enabled: ["email", "sms"] },
  });
  await db.delete(messagePlans);
});
