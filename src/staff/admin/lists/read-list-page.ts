import type { RouterContextProvider } from "react-router";

import type { Database } from "#platform/db/client.server.ts";
import type { AnyList, ListQueryOf } from "#kit/rules/list.ts";
import type { Page } from "#kit/rules/paging.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { shopContext } from "#store/context.ts";

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** Reads the page of a list that the URL names, ignoring invalid parameters. Reports a failure and returns null. */
export async function readListPage<List extends AnyList, Item>(
  { context, request }: LoaderArgs,
  { querySchema }: List,
  read: (db: Database, query: ListQueryOf<List>) => Promise<Page<Item>>,
): Promise<Page<Item> | null> {
  const { db, report } = context.get(shopContext);
  try {
    const query = parseListQuery(querySchema, new URL(request.url).searchParams);
    return await read(db, query as ListQueryOf<List>);
  } catch (error) {
    report(error);
    return null;
  }
}
