import { bigint, timestamp } from "drizzle-orm/pg-core";

/** Money is stored in whole paisa. Times are UTC with milliseconds; the mapping code converts them to ISO 8601. */
export const paisa = (name: string) => bigint(name, { mode: "number" });
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => time("created_at").notNull().defaultNow();
export const updatedAt = () => time("updated_at").notNull().defaultNow();
export const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
