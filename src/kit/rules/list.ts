import { z } from "#platform/rules/zod.ts";

import type { FilterRule } from "./list-filters.ts";
import type { AccessRule } from "./permissions.ts";
import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from "./paging.ts";
import { queryChoice, queryNumber, queryStaffPage } from "./query-values.ts";
import { searchText } from "./text.ts";

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
  /** Accessible name of the table. Default: the title. */
  label?: string;
  /** Name of the items, e.g. `reviews`. */
  items: string;
  /** Title if no items exist, and how items are created. */
  none: string;
  hint: string;
  /** Where staff continue if no items exist and the page itself cannot add any: the empty page's button. */
  next?: { label: string; to: string; rule?: AccessRule };
  /** Title if no item matches the search and the filters. */
  noMatch: string;
  /** Says what to try if nothing matches; the search may be empty. Default: the same sentence for all lists. */
  noMatchHint?: (search: string) => string;
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

/** A type that is required unless a list has no such part. */
export type IfAny<Part, Required> = [Part] extends [never] ? unknown : Required;

/** The query parameters of a list, apart from the page. */
type ShapeOf<Texts, Sort extends string, Filters extends readonly FilterRule[], Params> = (Texts extends {
  search: string;
}
  ? { search: z.ZodOptional<ReturnType<typeof searchText>> }
  : unknown) &
  IfAny<Sort, { sort: z.ZodDefault<z.ZodEnum<{ [Value in Sort]: Value }>> }> &
  IfAny<Filters[number], UnionToIntersection<Filters[number]["shape"]>> &
  IfAny<Params, UnionToIntersection<Params>>;

type AsShape<Shape> = { [Name in keyof Shape]: Shape[Name] } extends infer Each extends z.ZodRawShape
  ? Each
  : never;

interface ListOptions<Texts, Columns, Filters, Params, ApiParams, OtherSort> {
  texts: Texts;
  columns: Columns;
  filters: Filters;
  /** Further query parameters that the page has no control for. */
  params?: Params;
  /** Query parameters that only the API has. */
  apiParams?: ApiParams;
  /** Values of `sort` that no column stands for. */
  otherSorts?: readonly OtherSort[];
  /** Items per page. */
  pageSize?: number;
  /** Items per page of the API, if it differs. */
  apiPageSize?: number;
}

/**
 * Defines a staff list: ids and labels of its columns, filters, search, sort sequences and words. From it derive the
 * schema of the query in URL and API, the SQL (`kit/operations/list.server.ts`) or the comparisons in the browser
 * (`kit/rules/list-items.ts`), and the page (`kit/admin/lists/admin-list.tsx`); a part that lacks a filter, a sort or a
 * column is a type error.
 */
export function defineList<
  const Texts extends ListTexts,
  const Columns extends Readonly<Record<string, ColumnRule>>,
  const Filters extends readonly FilterRule[],
  Params extends z.ZodRawShape = never,
  ApiParams extends z.ZodRawShape = never,
  const OtherSort extends string = never,
>({
  texts,
  columns,
  filters,
  params,
  apiParams,
  otherSorts = [],
  defaultSort,
  pageSize = STAFF_PAGE_SIZE,
  apiPageSize = pageSize,
}: ListOptions<Texts, Columns, Filters, Params, ApiParams, OtherSort> &
  ([SortOf<Columns> | OtherSort] extends [never]
    ? { defaultSort?: undefined }
    : { defaultSort: NoInfer<SortOf<Columns> | OtherSort> })) {
  type Sort = SortOf<Columns> | OtherSort;
  const columnSorts = Object.values<ColumnRule>(columns).flatMap(({ sort = [] }) => [...sort]) as Sort[];
  const sorts: readonly Sort[] = [...otherSorts, ...columnSorts];
  const shape = Object.assign(
    {},
    texts.search !== undefined && { search: searchText(200).optional() },
    ...filters.map((filter) => filter.shape),
    params,
    defaultSort !== undefined && { sort: queryChoice("sort", sorts).default(defaultSort as never) },
  ) as AsShape<ShapeOf<Texts, Sort, Filters, Params>>;
  const apiShape = { ...shape, ...apiParams } as AsShape<ShapeOf<Texts, Sort, Filters, Params | ApiParams>>;
  const page = queryStaffPage();
  const pageSizeSchema = queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE });
  return {
    texts,
    columns,
    filters,
    otherSorts,
    sorts,
    defaultSort: defaultSort as [Sort] extends [never] ? undefined : Sort,
    /** Search, filters and sort, e.g. of an export. */
    filterSchema: z.object(apiShape),
    /** Search, filters, sort and page in the API. */
    querySchema: z.object({ ...apiShape, ...page, pageSize: pageSizeSchema.default(apiPageSize) }),
    /** Search, filters, sort and page in the URL of the list's page. */
    urlSchema: z.object({ ...shape, ...page, pageSize: pageSizeSchema.default(pageSize) }),
  };
}

/** What all lists have. */
export interface AnyList {
  texts: ListTexts;
  columns: Readonly<Record<string, ColumnRule>>;
  filters: readonly FilterRule[];
  otherSorts: readonly string[];
  sorts: readonly string[];
  defaultSort: string | undefined;
  filterSchema: z.ZodObject;
  querySchema: z.ZodObject;
  urlSchema: z.ZodObject;
}

/** The validated query of a list; every part is optional. */
export type ListQueryOf<List extends AnyList> = Partial<z.output<List["querySchema"]>>;

/** The validated search, filters and sort of a list; every part is optional. */
export type ListFilterOf<List extends AnyList> = Partial<z.output<List["filterSchema"]>>;

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

/** What the query of each list may have. */
export interface CommonQuery {
  search?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** Returns the part of a list that sorts by a value of `sort`: a column with its direction, or another sort. */
export function findSort(
  { columns, defaultSort = "" }: AnyList,
  { sort = defaultSort }: CommonQuery,
): { column: string; isDescending: boolean } | { other: string } {
  for (const [column, { sort: pair }] of Object.entries(columns)) {
    if (pair?.includes(sort) === true) return { column, isDescending: pair[1] === sort };
  }
  return { other: sort };
}
