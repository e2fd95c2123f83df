import type { z } from "zod";

import { staffOrderMessages } from "../rules/staff-messages.ts";
import { buildOrderExportName } from "../rules/order-export.ts";
import { orderUrlFilterSchema } from "../rules/order-list.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { track } from "#kit/ui/analytics.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useExport } from "#staff/admin/exports/use-export.ts";

/** The filters and sort order of the list. Empty filters match all orders. */
export type OrderListQuery = z.output<typeof orderUrlFilterSchema>;

/** Parses the filters and sort order of the list. Ignores invalid values. */
export function parseOrderListQuery(params: URLSearchParams): OrderListQuery {
  return parseListQuery(orderUrlFilterSchema, params);
}

/** Returns functions that export orders as an Excel file or cancel the export. Spec: admin §2, §8, §9. */
export function useOrderExport() {
  const { progress, run, cancel } = useExport();

  function handleDone(total: number) {
    track("export", { content_type: "orders", format: "xlsx", rows: total });
    showToast(staffOrderMessages.exported(total));
  }

  return {
    progress,
    cancel,
    /** Exports all pages of the list, or only the orders with these ids. */
    run: (listQuery: OrderListQuery, ids?: readonly string[]) => {
      const filter = Object.entries(ids ? { ids: ids.join(",") } : listQuery)
        .filter(([, value]) => value !== undefined && value !== "")
        .flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)]));
      const path = `/exports/orders.xlsx?${new URLSearchParams(filter).toString()}`;
      return run({ path, fileName: buildOrderExportName(new Date(), listQuery), onDone: handleDone });
    },
  };
}
