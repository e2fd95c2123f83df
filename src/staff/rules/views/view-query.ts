import { z } from "#platform/rules/zod.ts";

/** The lists that have saved views. */
export const VIEW_LISTS = [
  "orders",
  "products",
  "collections",
  "inventory",
  "restock",
  "messages",
  "newsletter",
  "reviews",
  "users",
  "activity",
  "jobs",
] as const;

export type ViewList = (typeof VIEW_LISTS)[number];

/** The parameters that a view of each list may contain. */
export type ViewParameters = Readonly<Record<ViewList, z.ZodObject>>;

/** The query of a view without unknown parameters, and the names of the removed parameters and columns. */
export interface CleanQuery {
  query: string;
  removed: string[];
}

/**
 * Removes the parameters that a list does not have and the values that it does not accept.
 * @param schema the parameters of the list
 * @param columnIds the list's columns; if given, other ids are removed from the parameter `columns`
 */
export function cleanViewQuery(
  schema: z.ZodObject,
  query: string,
  columnIds?: readonly string[],
): CleanQuery {
  const cleanParams = new URLSearchParams();
  const removed = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === "columns" && columnIds !== undefined) {
      const ids = value.split(",");
      const knownIds = ids.filter((id) => columnIds.includes(id));
      for (const id of ids) if (!columnIds.includes(id)) removed.add(id);
      if (knownIds.length > 0) cleanParams.append(name, knownIds.join(","));
    } else if (isAccepted(schema, name, value)) cleanParams.append(name, value);
    else removed.add(name);
  }
  return { query: cleanParams.toString(), removed: [...removed] };
}

function isAccepted(schema: z.ZodObject, name: string, value: string): boolean {
  return Object.hasOwn(schema.shape, name) && z.safeParse(schema.shape[name], value).success;
}
