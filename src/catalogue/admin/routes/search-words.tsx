import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms } from "../../rules/search/synonyms.ts";
import { requires } from "#kit/rules/permissions.ts";
import { listSynonyms } from "../../operations/synonyms/list-synonyms.ts";
import { shopContext } from "#store/context.ts";
import { Button } from "#kit/ui/button.tsx";
import { Plus } from "#kit/ui/icons.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { SynonymDialog } from "../search-words/synonym-dialog.tsx";
import { SynonymList } from "../search-words/synonym-list.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/search-words.ts";

const EDIT_RULE = requires("products.edit");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return { entries: await listSynonyms(db) };
  } catch (error) {
    report(error);
    return { entries: null };
  }
}

/** The words that the search treats as the same or ignores. */
export function SearchWordsContent({ entries }: { entries: readonly SearchSynonyms[] }) {
  const query = useListQuery();
  return (
    <>
      <PageHeader
        title={messages.title}
        action={
          <IfAllowed rule={EDIT_RULE}>
            <Button onClick={() => query.open({ dialog: "add" })}>
              <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
              {messages.add}
            </Button>
          </IfAllowed>
        }
      />
      <SynonymList entries={entries} />
      <IfAllowed rule={EDIT_RULE}>
        <SynonymDialog entries={entries} />
      </IfAllowed>
    </>
  );
}

export default function SearchWords({ loaderData: { entries } }: Route.ComponentProps) {
  if (entries) return <SearchWordsContent entries={entries} />;
  return (
    <>
      <PageHeader title={messages.title} />
      <LoadFailure message={messages.loadFailed} />
    </>
  );
}
