import { z } from "./zod.ts";

import { queryMessages } from "./query-messages.ts";
import { text } from "./text.ts";

/** Maximum page number of a request. */
const MAX_PAGE = 1_000_000;

/** Accepts an integer query parameter; the error message contains the parameter's name. */
export function queryNumber(name: string, { min, max }: { min: number; max: number }) {
  const error = queryMessages.wholeNumber(name, min, max);
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** Accepts a page number, counted from 1. */
export function queryPage() {
  return queryNumber("page", { min: 1, max: MAX_PAGE }).default(1);
}

/** Years outside this range are typing errors, and PostgreSQL cannot store some of them. */
const DAYS = { first: "1900-01-01", last: "2999-12-31" };

/** Accepts a calendar day, `2026-11-21`; the error message contains the parameter's name. */
export function queryDay(name: string) {
  const error = queryMessages.day(name);
  return z.iso.date({ error }).refine((day) => day >= DAYS.first && day <= DAYS.last, { error });
}

/** Accepts a comma-separated list of 1 to `maxCount` ids. */
export function queryIds({ maxCount, idLength }: { maxCount: number; idLength: number }) {
  return text(maxCount * (idLength + 1))
    .transform((ids) => ids.split(",").filter((id) => id !== ""))
    .pipe(z.array(z.string().max(idLength)).min(1).max(maxCount));
}

/** Accepts one of these values; the error message contains the parameter's name. */
export function queryChoice<const Value extends string>(name: string, values: readonly Value[]) {
  return z.enum(values, { error: queryMessages.oneOf(name, values) });
}
