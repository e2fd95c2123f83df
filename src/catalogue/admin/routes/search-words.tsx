import { shopContext } from "#store/context.ts";

import { listSynonyms } from "../../operations/synonyms/list-synonyms.ts";
import { SynonymList } from "../search-words/synonym-list.tsx";
import type { Route } from "./+types/search-words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return { entries: await listSynonyms(db) };
  } catch (error) {
    report(error);
    return { entries: null };
  }
}

export default function SearchWords({ loaderData: { entries } }: Route.ComponentProps) {
  return <SynonymList entries={entries} />;
}
