import * as inventory from "../rules/stock/inventory-schema.ts";

export const { sizeStockSchema } = inventory;
export const stockedProductSchema = inventory.stockedProductSchema.openapi("StockedProduct");
export const stockDetailSchema = inventory.stockDetailSchema.openapi("StockDetail");
export const inventorySchema = inventory.inventorySchema.openapi("Inventory");
