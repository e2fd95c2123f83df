import { openTestDatabase } from "#test/database.ts";

export const used = openTestDatabase;
