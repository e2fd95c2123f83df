export const PAGE_SIZE = 24;
/** Default page size of lists in the admin area. */
export const STAFF_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

/** One page of a list; `page` counts from 1. */
export interface Page<Item> {
  items: Item[];
  page: number;
  pageSize: number;
  total: number;
}

/** Returns the number of pages of a list; at least 1. */
export function countPages(list: { total: number; pageSize: number }): number {
  return Math.max(1, Math.ceil(list.total / list.pageSize));
}

/** The requested page of a list. */
export interface PageQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** Maximum number of ids that a list returns for a bulk change. */
export const MAX_MATCHING_IDS = 1000;

/** The ids of the records that match a filter, at most `MAX_MATCHING_IDS`, and the number of all matching records. */
export interface MatchingIds {
  ids: string[];
  total: number;
}
