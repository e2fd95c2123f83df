import { confirmationListSchema } from "#domain/orders/confirmation/confirmation-list.ts";
import { staffConfirmationMessages as messages } from "#domain/orders/confirmation/staff-messages.ts";
import { parseListQuery } from "#domain/shared/query-values.ts";
import { getCallFigures, listConfirmations } from "#operations/orders/confirmation/list-confirmations.ts";
import { shopContext } from "#web/context.ts";

import { skipDialogChanges } from "#web/admin/lists/skip-dialog-changes.ts";
import { ConfirmationList } from "#web/admin/orders/confirmation/confirmation-list.tsx";
import { LoadFailure } from "#web/admin/shell/load-failure.tsx";
import { PageHeader } from "#web/admin/shell/page-header.tsx";
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
