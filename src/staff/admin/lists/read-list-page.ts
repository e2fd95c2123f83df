import type { RouterContextProvider } from "react-router";

import type { Database } from "#platform/db/client.server.ts";
import type { AnyList, ListQueryOf } from "#kit/rules/list.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { shopContext } from "#store/context.ts";

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** Reads what the page of a list shows for its URL, ignoring invalid parameters. Reports a failure and returns null. */
export async function readListPage<List extends AnyList, Result>(
  { context, request }: LoaderArgs,
  { urlSchema }: List,
  read: (db: Database, query: ListQueryOf<List>) => Promise<Result>,
): Promise<Result | null> {
  const { db, report } = context.get(shopContext);
  try {
    const query = parseListQuery(urlSchema, new URL(request.url).searchParams);
    return await read(db, query as ListQueryOf<List>);
  } catch (error) {
    report(error);
    return null;
  }
}
