import type { z } from "#platform/rules/zod.ts";

import { queryChoice, queryChoices, queryFlag, queryPeriod, queryPrice } from "./query-values.ts";
import { text } from "./text.ts";

/** One option of a filter. */
export interface FilterOption {
  value: string;
  label: string;
  /** Number of matching items, if known. */
  count?: number;
}

/** A filter of an admin list. `name`, `from`, `to`, `min` and `max` are names of query parameters. */
export type ListFilter =
  | {
      kind: "choice";
      name: string;
      label: string;
      options: readonly FilterOption[];
      isMultiple?: boolean;
      /** Text of the button while the filter is not set. Default: the label. */
      unsetLabel?: string;
    }
  | { kind: "days"; from: string; to: string; label: string }
  | { kind: "text"; name: string; label: string; maxLength: number }
  | { kind: "range"; min: string; max: string; label: string; unit: string };

/** A filter with the schemas of its query parameters. */
export type FilterRule<Shape extends z.ZodRawShape = z.ZodRawShape> = ListFilter & { shape: Shape };

/** Returns labels by value, in the sequence of the values. */
export function labelled<const Value extends string>(
  values: readonly Value[],
  getLabel: (value: Value) => string,
): Readonly<Record<Value, string>> {
  return Object.fromEntries(values.map((value) => [value, getLabel(value)])) as Record<Value, string>;
}

const toOptions = (labels: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Returns a filter by one of these values, labels by value. */
export function choice<const Name extends string, const Value extends string>(
  name: Name,
  label: string,
  labels: Readonly<Record<Value, string>>,
) {
  const schema = queryChoice(name, Object.keys(labels) as Value[]).optional();
  const shape = { [name]: schema } as Record<Name, typeof schema>;
  return { kind: "choice" as const, name, label, options: toOptions(labels), shape };
}

/** Returns a filter by one or several of these values, labels by value. */
export function choices<const Name extends string, const Value extends string>(
  name: Name,
  label: string,
  labels: Readonly<Record<Value, string>>,
  { unsetLabel = label }: { unsetLabel?: string } = {},
) {
  const schema = queryChoices(name, Object.keys(labels) as Value[]).optional();
  const shape = { [name]: schema } as Record<Name, typeof schema>;
  const options = toOptions(labels);
  return { kind: "choice" as const, name, label, options, isMultiple: true, unsetLabel, shape };
}

/** Returns a filter that is on or off. */
export function flag<const Name extends string>(name: Name, label: string, onLabel: string) {
  const schema = queryFlag(name).optional();
  const shape = { [name]: schema } as Record<Name, typeof schema>;
  return { kind: "choice" as const, name, label, options: [{ value: "true", label: onLabel }], shape };
}

/** Returns a filter whose values another schema checks; without options here, the page supplies them. */
export function choiceOf<const Name extends string, Schema extends z.ZodType>(
  name: Name,
  label: string,
  schema: Schema,
  { options = [], unsetLabel = label }: { options?: readonly FilterOption[]; unsetLabel?: string } = {},
) {
  const shape = { [name]: schema } as Record<Name, Schema>;
  return { kind: "choice" as const, name, label, options, unsetLabel, shape };
}

/** Returns a filter by the days from `from` to `to`, both inclusive, in Pakistan. */
export function days(label: string) {
  return { kind: "days" as const, from: "from", to: "to", label, shape: queryPeriod() };
}

/** Returns a filter by a typed text. */
export function typed<const Name extends string>(name: Name, label: string, maxLength: number) {
  const schema = text(maxLength).optional();
  const shape = { [name]: schema } as Record<Name, typeof schema>;
  return { kind: "text" as const, name, label, maxLength, shape };
}

/** Returns a filter by amounts in PKR, both inclusive. */
export function prices<const Min extends string, const Max extends string>(
  min: Min,
  max: Max,
  label: string,
) {
  const [minSchema, maxSchema] = [queryPrice(min).optional(), queryPrice(max).optional()];
  const shape = { [min]: minSchema, [max]: maxSchema } as Record<Min | Max, typeof minSchema>;
  return { kind: "range" as const, min, max, label, unit: "Rs.", shape };
}

/** Returns the names of a filter's query parameters. */
export function toFilterParams(filter: ListFilter): string[] {
  if (filter.kind === "days") return [filter.from, filter.to];
  if (filter.kind === "range") return [filter.min, filter.max];
  return [filter.name];
}

/** Returns the values of a filter as text, e.g. `Pending, Confirmed`; "" if the filter is not set. */
export function describeFilter(filter: ListFilter, getAll: (name: string) => readonly string[]): string {
  const [first = "", last = ""] = toFilterParams(filter).map((name) => getAll(name)[0]);
  switch (filter.kind) {
    case "choice": {
      const values = getAll(filter.name);
      return filter.options
        .filter(({ value }) => values.includes(value))
        .map(({ label }) => label)
        .join(", ");
    }
    case "text":
      return first;
    case "days":
    case "range": {
      const unit = filter.kind === "range" ? `${filter.unit}\u00A0` : "";
      if (first !== "" && last !== "") {
        const isSwapped = filter.kind === "range" ? Number(first) > Number(last) : first > last;
        const [low, high] = isSwapped ? [last, first] : [first, last];
        return low === high ? `${unit}${low}` : `${unit}${low} – ${high}`;
      }
      if (first !== "") return `from ${unit}${first}`;
      return last === "" ? "" : `up to ${unit}${last}`;
    }
  }
}
