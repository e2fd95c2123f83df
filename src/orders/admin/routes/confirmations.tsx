import { confirmationListSchema } from "../../rules/confirmation/confirmation-list.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { getCallFigures, listConfirmations } from "../../operations/confirmation/list-confirmations.ts";
import { shopContext } from "#store/context.ts";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { ConfirmationList } from "../confirmation/confirmation-list.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/confirmations.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, siteUrl, getStore, report } = context.get(shopContext);
  try {
    const query = parseListQuery(confirmationListSchema, new URL(request.url).searchParams);
    const store = await getStore();
    const [list, statistics] = await Promise.all([
      listConfirmations(db, query, { siteUrl, store }),
      getCallFigures(db),
    ]);
    return { list, statistics, isEnabled: store.confirmation.enabled };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function Confirmations({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={messages.title} />
      {loaderData.list === null ? (
        <LoadFailure message={messages.loadFailed} />
      ) : (
        <ConfirmationList {...loaderData} />
      )}
    </>
  );
}
