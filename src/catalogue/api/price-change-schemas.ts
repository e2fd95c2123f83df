import * as schemas from "../rules/price-changes/completed-price-change.ts";

export const currentPricesSchema = schemas.currentPricesSchema.openapi("CurrentPrices");
export const completedPriceChangeSchema = schemas.completedPriceChangeSchema.openapi("PriceChange");
