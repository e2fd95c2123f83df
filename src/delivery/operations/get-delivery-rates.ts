import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { deliveryRates } from "../tables/delivery-schema.server.ts";
import { storeSettings } from "#store/tables/store-schema.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import type { DeliveryRates, StoredDeliveryRates } from "../rules/delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "../rules/delivery-rates.ts";
import type { StoreWithDelivery } from "../rules/delivery-summary.ts";
import { addDeliverySummary } from "../rules/delivery-summary.ts";
import type { StoreOverrides } from "#store/operations/get-store.ts";
import type { Store } from "#store/rules/store.ts";
import { STORE_DEFAULTS, withStoreDefaults } from "#store/rules/store.ts";

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
  const statement = getPreparedStatement(db, "checkout_settings", (name) =>
    db
      .select({ store: storeSettings.store, rates: deliveryRates.rates })
      .from(storeSettings)
      .leftJoin(deliveryRates, eq(deliveryRates.id, storeSettings.id))
      .where(eq(storeSettings.id, 1))
      .prepare(name),
  );
  const [row] = await statement.execute();
  return {
    store: row?.store ? withStoreDefaults(row.store) : undefined,
    rates: row?.rates ?? undefined,
  };
}

/** Settings that determine an order's price and whether the shop accepts the order. */
export interface CheckoutSettings {
  store: Pick<Store, keyof typeof STORE_DEFAULTS>;
  rates: DeliveryRates;
}

/** Returns the store settings and delivery rates that a checkout needs, with defaults for a new shop. */
export async function getCheckoutSettings(db: Database): Promise<CheckoutSettings> {
  const { store = STORE_DEFAULTS, rates = DEFAULT_DELIVERY_RATES } = await readSettings(db);
  return { store, rates };
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
