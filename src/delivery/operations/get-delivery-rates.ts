import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { deliveryRates } from "../tables/delivery-schema.server.ts";
import { messagePlans, storeSettings } from "#store/tables/store-schema.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import type { DeliveryRates, StoredDeliveryRates } from "../rules/delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "../rules/delivery-rates.ts";
import type { StoreWithDelivery } from "../rules/delivery-summary.ts";
import { addDeliverySummary } from "../rules/delivery-summary.ts";
import type { StoreOverrides } from "#store/operations/get-store.ts";
import { addPrepaidPayments, selectPayableAccounts } from "#store/operations/queries.ts";
import type { OfferedMethod } from "#store/rules/prepaid-method.ts";
import { listOfferedMethods } from "#store/rules/prepaid-method.ts";
import type { Store } from "#store/rules/store.ts";
import { STORE_DEFAULTS, withStoreDefaults } from "#store/rules/store.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { toChannelChoice } from "#store/operations/read-channel-choice.ts";
import { chooseChannels } from "#store/rules/channel-plan.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";

/** Returns the shop's delivery rates. */
export async function getDeliveryRates(db: Database): Promise<DeliveryRates> {
  const statement = getPreparedStatement(db, "delivery_rates", (name) =>
    db
      .select({ rates: deliveryRates.rates })
      .from(deliveryRates)
      .where(eq(deliveryRates.id, 1))
      .prepare(name),
  );
  const [row] = await statement.execute();
  return row?.rates ?? DEFAULT_DELIVERY_RATES;
}

/**
 * Returns the shop's delivery rates and the time of their last change. The time is null if the rates were never
 * changed.
 */
export async function getStoredDeliveryRates(db: Database): Promise<StoredDeliveryRates> {
  const [row] = await db.select().from(deliveryRates).where(eq(deliveryRates.id, 1));
  if (!row) return { rates: DEFAULT_DELIVERY_RATES, updatedAt: null };
  return { rates: row.rates, updatedAt: row.updatedAt.toISOString() };
}

/**
 * Reads the settings and the rates with one statement. `store` is undefined until the shop's first start
 * stores settings. `rates` is undefined until staff save rates.
 */
async function readSettings(db: Database) {
  const statement = getPreparedStatement(db, "store_with_delivery", (name) =>
    db
      .select({ store: storeSettings.store, rates: deliveryRates.rates, accounts: selectPayableAccounts() })
      .from(storeSettings)
      .leftJoin(deliveryRates, eq(deliveryRates.id, storeSettings.id))
      .where(eq(storeSettings.id, 1))
      .prepare(name),
  );
  const [row] = await statement.execute();
  return {
    store: row?.store ? addPrepaidPayments(withStoreDefaults(row.store), row.accounts) : undefined,
    rates: row?.rates ?? undefined,
  };
}

/** Settings that determine an order's price, whether the shop accepts the order, and how it asks to confirm it. */
export interface CheckoutSettings {
  store: Pick<Store, keyof typeof STORE_DEFAULTS>;
  rates: DeliveryRates;
  /** The ways to pay in advance, in the sequence of the owner. */
  prepaidMethods: OfferedMethod[];
  /**
   * Returns the channels over which the shop asks a shopper to confirm.
   * @param phone the phone number in E.164, or null if it is not valid
   * @param configured the configured channels
   */
  getRequestChannels: (phone: string | null, configured: readonly MessageChannel[]) => MessageChannel[];
}

const REQUEST_KIND = "please-confirm";

/** Returns the settings that a checkout needs, read with one statement, with defaults for a new shop. */
export async function getCheckoutSettings(db: Database): Promise<CheckoutSettings> {
  const statement = getPreparedStatement(db, "checkout_settings", (name) =>
    db
      .select({
        store: storeSettings.store,
        rates: deliveryRates.rates,
        accounts: selectPayableAccounts(),
        plan: { plan: messagePlans.plan, off: messagePlans.off },
      })
      .from(storeSettings)
      .leftJoin(deliveryRates, eq(deliveryRates.id, storeSettings.id))
      .leftJoin(messagePlans, eq(messagePlans.kind, REQUEST_KIND))
      .where(eq(storeSettings.id, 1))
      .prepare(name),
  );
  const [row] = await statement.execute();
  return {
    store: row?.store ? withStoreDefaults(row.store) : STORE_DEFAULTS,
    rates: row?.rates ?? DEFAULT_DELIVERY_RATES,
    prepaidMethods: listOfferedMethods(row?.accounts ?? []),
    getRequestChannels: (phone, configured) => {
      const { plan, enabled } = toChannelChoice(REQUEST_KIND, row?.plan, configured);
      return chooseChannels(MESSAGE_RULES[REQUEST_KIND].audience, enabled, phone, plan);
    },
  };
}

/**
 * Returns the shop's settings with a summary of its delivery rates, or `undefined` if no settings are stored yet.
 * `overrides` (from environment variables) take precedence over stored settings.
 */
export async function getStoreWithDelivery(
  db: Database,
  overrides: StoreOverrides = {},
): Promise<StoreWithDelivery | undefined> {
  const { store, rates } = await readSettings(db);
  return store && addDeliverySummary({ ...store, ...overrides }, rates);
}
