import { InvalidInput } from "#kit/rules/errors.ts";
import type { FilterOption } from "#kit/rules/list-filters.ts";
import { describeFilter, toFilterParams } from "#kit/rules/list-filters.ts";

import { customerList } from "./customer-list.ts";

const NAMES: readonly string[] = customerList.filters.flatMap(toFilterParams);

// A search can be a name or a number, which an issue must not keep.
const segmentSchema = customerList.filterSchema.omit({ search: true, sort: true }).strict();

export const segmentTexts = {
  invalid: "These are no filters of the list of customers",
  all: "All customers",
} as const;

/** Returns the filters of a query of the list of customers as a segment, without search, sort and page. */
export function toSegment(query: URLSearchParams): string {
  return new URLSearchParams(
    [...query].filter(([name, value]) => NAMES.includes(name) && value !== ""),
  ).toString();
}

/** Returns the filters of a segment. @throws InvalidInput if it has unknown ones */
export function parseSegment(segment: string) {
  const parsed = segmentSchema.safeParse(Object.fromEntries(new URLSearchParams(segment)));
  if (!parsed.success) throw new InvalidInput(segmentTexts.invalid, { audience: [segmentTexts.invalid] });
  return parsed.data;
}

/** Returns a segment in words, e.g. `City: Lahore, Delivered: 2 or more`. @param options those that the rules lack */
export function describeSegment(
  segment: string,
  options: Readonly<Partial<Record<string, readonly FilterOption[]>>>,
): string {
  const query = new URLSearchParams(segment);
  const parts = customerList.filters.flatMap((filter) => {
    const known =
      filter.kind === "choice" ? { ...filter, options: options[filter.name] ?? filter.options } : filter;
    const values = toFilterParams(filter).flatMap((name) => query.getAll(name));
    // A product or tag can have been deleted, and the API accepts other numbers than the options.
    const text = describeFilter(known, (name) => query.getAll(name)) || values.join(", ");
    return text === "" ? [] : [`${filter.label}: ${text}`];
  });
  return parts.length === 0 ? segmentTexts.all : parts.join(", ");
}
