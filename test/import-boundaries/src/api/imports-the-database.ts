import { tables } from "#db/tables.ts";

export const used = tables;
