import type { SQL } from "drizzle-orm";
import { and, gte, lt } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import { endOfDay, startOfDay } from "../../rules/day.ts";

/** First and last day in Pakistan, e.g. `2026-11-21`, both inclusive and optional. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the SQL condition for times in a period, or `undefined` if the period has no bounds. */
export function isInPeriod(column: PgColumn, { from, to }: Period): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(column, startOfDay(from)),
    to === undefined ? undefined : lt(column, endOfDay(to)),
  );
}
