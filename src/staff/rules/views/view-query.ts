import { MAX_PAGE_SIZE } from "#kit/rules/paging.ts";
import { queryNumber } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

/** The names of the lists that have saved views. Each module adds those of its lists, in its `manifest.ts`. */
export interface ViewListNames {}

export type ViewList = keyof ViewListNames;

/** Where a list is. */
export interface ListPlace {
  /** URL path of the list's page. */
  path: string;
  /** Query string that selects the list on a page with two lists. */
  query?: string;
}

/** A list that has saved views. */
export interface ViewableList extends ListPlace {
  /** The parameters that a view may contain. */
  parameters: z.ZodObject;
}

/** All lists that have saved views, by name. */
export type ViewableLists = Readonly<Record<ViewList, ViewableList>>;

/** Parameters that all lists have. */
const commonParameters = z.object({
  search: text(200),
  sort: text(60),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }),
  columns: text(500),
  layout: text(20),
});

/** Returns the parameters that a view of a list may contain: those of the list's query, except the page. */
export function buildViewParameters(listQuery: z.ZodObject): z.ZodObject {
  const { page: _page, ...shape } = listQuery.shape;
  return commonParameters.extend(shape);
}

/** The query of a view without unknown parameters, and the names of the removed parameters. */
export interface CleanQuery {
  query: string;
  removed: string[];
}

/**
 * Removes the parameters that a list does not have and the values that it does not accept.
 * @param schema the parameters of the list
 */
export function cleanViewQuery(schema: z.ZodObject, query: string): CleanQuery {
  const cleanParams = new URLSearchParams();
  const removed = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (isAccepted(schema, name, value)) cleanParams.append(name, value);
    else removed.add(name);
  }
  return { query: cleanParams.toString(), removed: [...removed] };
}

function isAccepted(schema: z.ZodObject, name: string, value: string): boolean {
  return Object.hasOwn(schema.shape, name) && z.safeParse(schema.shape[name], value).success;
}
