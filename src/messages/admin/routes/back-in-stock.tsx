import { requires } from "#kit/rules/permissions.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { restockListSchema } from "#catalogue/rules/stock/restock/restock-query.ts";
import { staffRestockMessages } from "#catalogue/rules/stock/restock/staff-messages.ts";
import { listRestockRequests } from "../../operations/restock/list-restock-requests.ts";
import { shopContext } from "#store/context.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { ExportButton } from "#staff/admin/exports/export-button.tsx";
import { ExportProgress } from "#staff/admin/exports/export-progress.tsx";
import { useListExport } from "#staff/admin/exports/use-list-export.ts";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { RESTOCK_COLUMNS } from "../restock/restock-columns.tsx";
import { RestockList } from "../restock/restock-list.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { ViewTabs } from "#staff/admin/views/view-tabs.tsx";
import type { Route } from "./+types/back-in-stock.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const query = parseListQuery(restockListSchema, new URL(request.url).searchParams);
    return { list: await listRestockRequests(db, query) };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function BackInStock({ loaderData: { list } }: Route.ComponentProps) {
  const listExport = useListExport("restock");
  return (
    <>
      <PageHeader
        title={staffRestockMessages.title}
        views={<ViewTabs list="restock" columnIds={RESTOCK_COLUMNS.map(({ id }) => id)} />}
        action={
          list && (
            <IfAllowed rule={requires("exports.customers", "customers.contact")}>
              <ExportButton
                isRunning={listExport.progress !== undefined}
                isEmpty={list.total === 0}
                onExport={listExport.start}
              />
            </IfAllowed>
          )
        }
      />
      <ExportProgress export={listExport} itemName="requests" />
      {list === null ? (
        <LoadFailure message={staffRestockMessages.loadFailed} />
      ) : (
        <RestockList list={list} />
      )}
    </>
  );
}
