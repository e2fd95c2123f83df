import { shopContext } from "#web/context.ts";

export const used = shopContext;
