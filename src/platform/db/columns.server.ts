import { sql } from "drizzle-orm";
import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/**
 * Column types. Money is in whole paisa. `bytes` contains a file. Times are in UTC with milliseconds, and the mapping
 * code converts them to ISO 8601.
 */
export const paisa = (name: string) => bigint(name, { mode: "number" });
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => time("created_at").notNull().defaultNow();
export const updatedAt = () => time("updated_at").notNull().defaultNow();
export const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Settings of a search index to which every order adds. New entries wait in a list of at most 256 kB, which searches read
 * too, and the write that exceeds it moves all of them into the index: entries of many orders share its pages.
 */
export const PENDING_ENTRIES = { fastupdate: true, gin_pending_list_limit: 256 };

/** Returns constant names as a list of SQL texts, for `in (…)` in checks and conditions. */
export const listNames = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(", "));
