import { tables } from "#db/tables.ts";
import { moveStock } from "../stock/move-stock.ts";

export const listProducts = () => [tables, moveStock];
export type Products = ReturnType<typeof listProducts>;
