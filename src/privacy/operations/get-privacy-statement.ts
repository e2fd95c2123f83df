import { asc, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { apiKeys } from "#staff/tables/api-key-schema.server.ts";
import { couriers } from "#shipments/tables/shipment-schema.server.ts";
import { webhookEndpoints } from "#webhooks/tables/webhook-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { hasConsequences } from "#store/rules/risk-consequence.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { PrivacySection } from "../rules/privacy-statement.ts";
import { buildPrivacyStatement } from "../rules/privacy-statement.ts";
import { privacyTexts } from "../rules/privacy-texts.ts";
import type { Store } from "#store/rules/store.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";

interface ShopConfiguration {
  store: Store;
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  hasAnalytics: boolean;
  /** Origins other than the shop's own that serve images. */
  imageOrigins: readonly string[];
  /** Whether backups are copied to another host. */
  hasOffsiteBackups: boolean;
}

/** The privacy page. */
interface PrivacyStatement {
  title: string;
  introduction: string;
  sections: PrivacySection[];
}

/** Returns the privacy page for the current configuration of the shop. */
export async function getPrivacyStatement(
  db: Database,
  { store, channels, hasAnalytics, imageOrigins, hasOffsiteBackups }: ShopConfiguration,
): Promise<PrivacyStatement> {
  const [activeCouriers, confirmsNewsletter, hasIntegrations] = await Promise.all([
    db
      .select({ name: couriers.name })
      .from(couriers)
      .where(eq(couriers.isActive, true))
      .orderBy(asc(sql`lower(${couriers.name})`)),
    isEmailed(db, "newsletter-confirm", channels),
    integrationExists(db),
  ]);
  const sections = buildPrivacyStatement({
    shopName: store.name,
    retention: store.retention,
    channels,
    couriers: activeCouriers.map(({ name }) => name),
    paymentMethods: store.acceptedPayments,
    asksForConfirmation: store.confirmation.enabled,
    reservesBottles: store.confirmation.enabled && store.confirmation.holdStock,
    confirmsNewsletter,
    checksRisks: hasConsequences(store.risks),
    hasAnalytics,
    imageHosts: imageOrigins.map((origin) => new URL(origin).host),
    hasOffsiteBackups,
    hasIntegrations,
  });
  return { title: privacyTexts.title, introduction: privacyTexts.introduction, sections };
}

/** Returns whether the shop has an enabled webhook or a valid API key. */
async function integrationExists(db: Database): Promise<boolean> {
  const [found] = await queryRows<{ exists: boolean }>(
    db,
    sql`select exists (select from ${webhookEndpoints} where is_enabled)
      or exists (select from ${apiKeys} where revoked_at is null and (expires_at is null or expires_at > now())) as exists`,
  );
  return found?.exists ?? false;
}
