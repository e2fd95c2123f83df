import type { Database } from "#db/tables.ts";

export type Used = Database;
