import type { Shop } from "#web/context.ts";

export type Used = Shop;
