import { z } from "#platform/rules/zod.ts";

import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from "./paging.ts";
import { queryMessages } from "./texts/request-messages.ts";
import { text } from "./text.ts";

/** Maximum amount in a filter, in PKR. */
const MAX_AMOUNT = 1_000_000_000;

/** Maximum page number of a request. */
const MAX_PAGE = 1_000_000;

/** Returns a schema for an integer query parameter; the error message contains the parameter's name. */
export function queryNumber(name: string, { min, max }: { min: number; max: number }) {
  const error = queryMessages.wholeNumber(name, min, max);
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** Returns a schema for an amount in PKR; the error message contains the parameter's name. */
export function queryPrice(name: string) {
  const error = queryMessages.price(name, MAX_AMOUNT);
  return z.coerce.number({ error }).min(0, { error }).max(MAX_AMOUNT, { error });
}

/** Returns a schema for a page number, counted from 1. */
export function queryPage() {
  return queryNumber("page", { min: 1, max: MAX_PAGE }).default(1);
}

/** Returns the schemas for the page number and page size of a staff list. */
export function queryStaffPage() {
  return {
    page: queryPage(),
    pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(STAFF_PAGE_SIZE),
  };
}

/** Years outside this range are typing errors, and PostgreSQL cannot store some of them. */
const DAYS = { first: "1900-01-01", last: "2999-12-31" };

/** Returns a schema for a calendar day such as `2026-11-21`; the error message contains the parameter's name. */
export function queryDay(name: string) {
  const error = queryMessages.day(name);
  return z.iso.date({ error }).refine((day) => day >= DAYS.first && day <= DAYS.last, { error });
}

/** Returns the schemas for the first and last day of a period in Pakistan. Both days are inclusive and optional. */
export function queryPeriod() {
  return { from: queryDay("from").optional(), to: queryDay("to").optional() };
}

/** Returns a schema for a comma-separated list of 1 to `maxCount` ids. */
export function queryIds({ maxCount, idLength }: { maxCount: number; idLength: number }) {
  return text(maxCount * (idLength + 1))
    .transform((ids) => ids.split(",").filter((id) => id !== ""))
    .pipe(z.array(z.string().max(idLength)).min(1).max(maxCount));
}

/** Returns a schema for one of these values, or for several as a repeated parameter. Removes duplicates. */
export function queryChoices<const Value extends string>(name: string, values: readonly Value[]) {
  const error = queryMessages.oneOf(name, values);
  const choice = z.enum(values, { error });
  return z
    .union([choice, z.array(choice).max(values.length)], { error })
    .transform((choices) => [...new Set([choices].flat())]);
}

/** One value or several values of a filter. */
export type OneOrMore<Value extends string> = Value | readonly Value[];

/** Returns the values of a filter as a list; empty for an unset filter. */
export function listValues<Value extends string>(filter: OneOrMore<Value> | undefined): readonly Value[] {
  if (filter === undefined) return [];
  return typeof filter === "string" ? [filter] : filter;
}

/** Returns a schema that accepts only "true". A missing parameter means that the filter is off. */
export function queryFlag(name: string) {
  return queryChoice(name, ["true"]).transform(() => true as const);
}

/** Returns a schema for one of these values; the error message contains the parameter's name. */
export function queryChoice<const Value extends string>(name: string, values: readonly Value[]) {
  return z.enum(values, { error: queryMessages.oneOf(name, values) });
}

/** Returns query parameters as an object for a schema; a repeated parameter becomes an array. */
function toQueryInput(params: URLSearchParams): Record<string, string | string[]> {
  const input: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    input[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return input;
}

/** Parses the query parameters of a list page. Ignores invalid values. */
export function parseListQuery<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
): z.output<Schema> {
  const input = toQueryInput(params);
  const { error } = schema.safeParse(input);
  for (const { path } of error?.issues ?? []) delete input[String(path[0])];
  return schema.parse(input);
}
