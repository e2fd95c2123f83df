import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** Columns: money in whole paisa; `bytes` is a file; times in UTC with milliseconds, which the mapping code converts to ISO 8601. */
export const paisa = (name: string) => bigint(name, { mode: "number" });
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => time("created_at").notNull().defaultNow();
export const updatedAt = () => time("updated_at").notNull().defaultNow();
export const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
