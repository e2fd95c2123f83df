import { readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "#platform/db/project-root.ts";

import type { DeliveryRates } from "../rules/delivery-rates.ts";
import { deliveryRatesSchema } from "../rules/delivery-rates.ts";

const file = join(projectRoot, "src/delivery/sample/delivery-rates.json");

/** Returns the delivery rates of the sample shop. */
export function readSampleDeliveryRates(): DeliveryRates {
  return deliveryRatesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}
