import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { DeliveryRates } from "#delivery/rules/delivery-rates.ts";
import { deliveryRatesSchema } from "#delivery/rules/delivery-rates.ts";
import type { Store } from "#store/rules/store.ts";
import { storeSchema } from "#store/rules/store.ts";

import { sampleDir } from "./catalogue.ts";

/** Returns the initial settings of a new shop. */
export function readSampleStore(): Store {
  return storeSchema.parse(JSON.parse(readFileSync(join(sampleDir, "store.json"), "utf8")));
}

/** Returns the delivery rates of the sample shop. */
export function readSampleDeliveryRates(): DeliveryRates {
  return deliveryRatesSchema.parse(JSON.parse(readFileSync(join(sampleDir, "delivery-rates.json"), "utf8")));
}
