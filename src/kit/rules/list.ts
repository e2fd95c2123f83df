import { z } from "#platform/rules/zod.ts";

import { queryChoice, queryChoices, queryFlag, queryPeriod, queryStaffPage } from "./query-values.ts";
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
) {
  const schema = queryChoices(name, Object.keys(labels) as Value[]).optional();
  const shape = { [name]: schema } as Record<Name, typeof schema>;
  return { kind: "choice" as const, name, label, options: toOptions(labels), isMultiple: true, shape };
}

/** Returns a filter that is on or off. */
export function flag<const Name extends string>(name: Name, label: string, onLabel: string) {
  const schema = queryFlag(name).optional();
  const shape = { [name]: schema } as Record<Name, typeof schema>;
  return { kind: "choice" as const, name, label, options: [{ value: "true", label: onLabel }], shape };
}

/** Returns a filter whose values another schema checks; the page may supply its options. */
export function choiceOf<const Name extends string, Schema extends z.ZodType>(
  name: Name,
  label: string,
  schema: Schema,
  options: readonly FilterOption[] = [],
) {
  const shape = { [name]: schema } as Record<Name, Schema>;
  return { kind: "choice" as const, name, label, options, shape };
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

/** A column: its label, and the values of the query parameter `sort` in ascending and descending sequence. */
export interface ColumnRule<Sort extends string = string> {
  label: string;
  /** If absent, staff cannot sort by the column. */
  sort?: readonly [ascending: Sort, descending: Sort];
  /** Whether the first click on the header sorts in descending sequence, e.g. for dates. */
  isDescendingFirst?: boolean;
}

/** The words of a list. */
export interface ListTexts {
  /** Title of the page. */
  title: string;
  /** Name of the items, e.g. `reviews`. */
  items: string;
  /** Title if no items exist, and how items are created. */
  none: string;
  hint: string;
  /** Title if no item matches the search and the filters. */
  noMatch: string;
  loadFailed: string;
  /** Placeholder and accessible name of the search, e.g. `Search by number or reason`. Absent: no search. */
  search?: string;
}

type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never;

type SortOf<Columns> = {
  [Id in keyof Columns]: Columns[Id] extends { sort: readonly [infer Up, infer Down] } ? Up | Down : never;
}[keyof Columns] &
  string;

type ShapeOf<Filters extends readonly FilterRule[]> =
  UnionToIntersection<Filters[number]["shape"]> extends infer Shape extends z.ZodRawShape
    ? Shape
    : Record<never, z.ZodType>;

interface ListOptions<Columns, Filters, Default> {
  texts: ListTexts;
  columns: Columns;
  filters: Filters;
  defaultSort: Default;
}

/**
 * Defines a staff list: ids and labels of its columns, filters, search, sort sequences and words. From it derive the
 * schema of the query in URL and API, the SQL (`kit/operations/list.server.ts`) and the page
 * (`kit/admin/lists/list-page.tsx`); a part that lacks a filter, a sort or a column is a type error.
 */
export function defineList<
  const Columns extends Readonly<Record<string, ColumnRule>>,
  const Filters extends readonly FilterRule[],
>({ texts, columns, filters, defaultSort }: ListOptions<Columns, Filters, SortOf<Columns>>) {
  type Sort = SortOf<Columns>;
  type Shape = ShapeOf<Filters>;
  const sorts = Object.values<ColumnRule>(columns).flatMap(({ sort = [] }) => [...sort]) as Sort[];
  const filterShape = Object.assign({}, ...filters.map(({ shape }) => shape)) as Shape;
  const common = {
    search: text(200).optional(),
    sort: queryChoice("sort", sorts).default(defaultSort as never),
  };
  /** Search, filters and sort, e.g. of an export. */
  const filterSchema = z.object({ ...common, ...filterShape });
  /** Search, filters, sort and page. */
  const querySchema = z.object({ ...common, ...filterShape, ...queryStaffPage() });
  return { texts, columns, filters, defaultSort, sorts, filterSchema, querySchema };
}

/** What all lists have. */
export interface AnyList {
  texts: ListTexts;
  columns: Readonly<Record<string, ColumnRule>>;
  filters: readonly FilterRule[];
  defaultSort: string;
  querySchema: z.ZodObject;
}

/** The validated query of a list; every part is optional. */
export type ListQueryOf<List extends AnyList> = Partial<z.output<List["querySchema"]>>;

/** Ids of a list's columns. */
export type ColumnId<List extends AnyList> = keyof List["columns"] & string;

/** Ids of the columns that staff can sort by. */
export type SortableId<List extends AnyList> = {
  [Id in ColumnId<List>]: List["columns"][Id] extends { sort: readonly string[] } ? Id : never;
}[ColumnId<List>];

/** Names of the filters' query parameters. */
export type FilterName<List extends AnyList> = Exclude<
  keyof z.output<List["querySchema"]>,
  "search" | "sort" | "page" | "pageSize"
> &
  string;

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
      const unit = filter.kind === "range" ? `${filter.unit} ` : "";
      if (first !== "" && last !== "")
        return first === last ? `${unit}${first}` : `${unit}${first} – ${last}`;
      if (first !== "") return `from ${unit}${first}`;
      return last === "" ? "" : `up to ${unit}${last}`;
    }
  }
}
