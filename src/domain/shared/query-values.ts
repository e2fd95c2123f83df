import { z } from "./zod.ts";

import { queryMessages } from "./query-messages.ts";
import { text } from "./text.ts";

/** Pages of a list that can be asked for. */
const MAX_PAGE = 1_000_000;

/** A whole number of an address's query; one that is none is told of by its name. */
export function queryNumber(name: string, { min, max }: { min: number; max: number }) {
  const error = queryMessages.wholeNumber(name, min, max);
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** Which page of a list, counted from 1. */
export function queryPage() {
  return queryNumber("page", { min: 1, max: MAX_PAGE }).default(1);
}

/** Years outside these are typing errors, and some of them no database can store. */
const DAYS = { first: "1900-01-01", last: "2999-12-31" };

/** Accepts a calendar day, `2026-11-21`; the error message contains the parameter's name. */
export function queryDay(name: string) {
  const error = queryMessages.day(name);
  return z.iso.date({ error }).refine((day) => day >= DAYS.first && day <= DAYS.last, { error });
}

/** Accepts a comma-separated list of 1 to `most` ids. */
export function queryIds({ most, idLength }: { most: number; idLength: number }) {
  return text(most * (idLength + 1))
    .transform((ids) => ids.split(",").filter((id) => id !== ""))
    .pipe(z.array(z.string().max(idLength)).min(1).max(most));
}

/** One of some values of an address's query; another one is told of by its name. */
export function queryChoice<const Value extends string>(name: string, values: readonly Value[]) {
  return z.enum(values, { error: queryMessages.oneOf(name, values) });
}
