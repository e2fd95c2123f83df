import { eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { WhatsAppMessage, WhatsAppOrder } from "#orders/rules/whatsapp-message.ts";
import { renderWhatsAppMessage } from "../../rules/outbox/whatsapp-message.ts";
import { outboxMessages as texts } from "../../rules/outbox/staff-messages.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { findUnconfirmed } from "#orders/operations/unconfirmed-orders.ts";
import { listPublicParcels } from "#shipments/operations/list-public-parcels.ts";
import { staffName } from "#staff/operations/staff-name.ts";

import type { WhatsAppMessageOptions } from "#orders/operations/queries.ts";
import type { GetStatusVersion } from "./status-versions.ts";
import { readStatusVersions } from "./status-versions.ts";
import { listEditedTemplates } from "./templates/templates.ts";

/** Returns the deduplication key of a WhatsApp message. It lets staff mark each kind as sent once per order and version. */
export function toWhatsAppKey(
  kind: WhatsAppMessage["kind"],
  orderId: string,
  getVersion: GetStatusVersion,
): string {
  return `${kind}:${orderId}:${getVersion(orderId, kind)}:link`;
}

/**
 * Returns a prefilled WhatsApp message about each order's current status, by order id. If staff have marked a message as
 * sent, it contains the time and the staff member.
 */
export async function listWhatsAppMessages(
  db: Database,
  orders: readonly (WhatsAppOrder & { phoneE164: string | null })[],
  { siteUrl, store, language = (store ?? STORE_DEFAULTS).customerMessages.language }: WhatsAppMessageOptions,
): Promise<Map<string, WhatsAppMessage>> {
  if (orders.length === 0) return new Map();
  const editedTemplates = await listEditedTemplates(db);
  const shop = { name: store?.name ?? texts.unnamedShop };
  const shippedIds = orders.filter(({ status }) => status === "shipped").map(({ id }) => id);
  const ids = orders.map(({ id }) => id);
  const [parcels, unconfirmed, getVersion] = await Promise.all([
    listPublicParcels(db, shippedIds),
    findUnconfirmed(db, ids),
    readStatusVersions(db, ids),
  ]);
  const messages = orders.map((order) => {
    const content = {
      language,
      order,
      isUnconfirmed: unconfirmed.has(order.id),
      editedTemplates,
      store: shop,
      parcels: parcels.get(order.id) ?? [],
    };
    const { kind, text } = renderWhatsAppMessage(content, siteUrl);
    return { orderId: order.id, kind, language, text, phone: order.phoneE164 };
  });
  const marks = await listMarks(
    db,
    messages.map(({ kind, orderId }) => toWhatsAppKey(kind, orderId, getVersion)),
  );
  return new Map(
    messages.map(({ orderId, ...message }) => {
      const mark = marks.get(toWhatsAppKey(message.kind, orderId, getVersion));
      return [orderId, { ...message, sentAt: mark?.at?.toISOString() ?? null, sentBy: mark?.by ?? null }];
    }),
  );
}

async function listMarks(db: Database, keys: readonly string[]) {
  const rows = await db
    .select({ key: outboxMessages.dedupeKey, at: outboxMessages.sentAt, by: staffName })
    .from(outboxMessages)
    .leftJoin(users, eq(users.id, outboxMessages.staffId))
    .where(inArray(outboxMessages.dedupeKey, [...keys]));
  return new Map(rows.map((row) => [row.key, row]));
}
