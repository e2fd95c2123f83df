import { restockList } from "#catalogue/rules/stock/restock/restock-query.ts";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { requires } from "#kit/rules/permissions.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { listRestockRequests } from "../../operations/restock/list-restock-requests.ts";
import { BulkRestockActions } from "../restock/bulk-restock-actions.tsx";
import { CHANGE_RESTOCK_REQUESTS, RESTOCK_CELLS } from "../restock/restock-columns.tsx";
import type { Route } from "./+types/back-in-stock.ts";

export async function loader(args: Route.LoaderArgs) {
  return { list: await readListPage(args, restockList, listRestockRequests) };
}

export const shouldRevalidate = skipDialogChanges;

export default function BackInStock({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <StaffListPage
      rules={restockList}
      list={list}
      rows={(list?.items ?? []).map((request) => ({ ...request, id: String(request.id) }))}
      cells={RESTOCK_CELLS}
      getRowName={({ contact, product, variant }) =>
        `the request from ${contact} for ${product.name}, ${variant}`
      }
      views="restock"
      exportRule={requires("exports.customers", "customers.contact")}
      BulkActions={BulkRestockActions}
      bulkRule={CHANGE_RESTOCK_REQUESTS}
    />
  );
}
