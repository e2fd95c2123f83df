import { and, eq, inArray, max } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import { WHATSAPP_WINDOW_HOURS } from "../../rules/inbox/contact.ts";
import { HOUR_MS } from "#platform/rules/day.ts";

/**
 * Returns until when the shop may answer on WhatsApp, by phone number in E.164. Omits numbers from which the shop has
 * received no WhatsApp message.
 */
export async function findWhatsAppWindows(
  db: Database,
  phones: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .select({ phone: contactMessages.phone, latest: max(contactMessages.createdAt) })
    .from(contactMessages)
    .where(and(eq(contactMessages.channel, "whatsapp"), inArray(contactMessages.phone, [...new Set(phones)])))
    .groupBy(contactMessages.phone);
  return new Map(
    rows.flatMap(({ phone, latest }): [string, Date][] =>
      latest === null ? [] : [[phone, new Date(latest.getTime() + WHATSAPP_WINDOW_HOURS * HOUR_MS)]],
    ),
  );
}
