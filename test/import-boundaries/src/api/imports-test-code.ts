import { openTestDatabase } from "#test/databases/database.ts";

export const used = openTestDatabase;
