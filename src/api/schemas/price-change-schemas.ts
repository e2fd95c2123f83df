import * as schemas from "#domain/catalogue/price-changes/price-change-schema.ts";

export const currentPricesSchema = schemas.currentPricesSchema.openapi("CurrentPrices");
export const completedPriceChangeSchema = schemas.completedPriceChangeSchema.openapi("PriceChange");
