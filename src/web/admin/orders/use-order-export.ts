import { staffOrderMessages } from "#domain/messages.ts";
import { orderExportName } from "#domain/order-export.ts";
import { track } from "#web/analytics.ts";
import { toast } from "#web/ui/toast-store.ts";

import { useExport } from "../lists/use-export.ts";

const LIST_PARAMETERS = ["status", "search", "from", "to", "city", "sort"] as const;

/** Filters and order of the list by name; empty ones do not narrow it. */
export type ListedOrders = Readonly<Record<(typeof LIST_PARAMETERS)[number], string>>;

/** Returns what the page's address narrows and sorts the list by. */
export function listedOrders(get: (name: string) => string): ListedOrders {
  return Object.fromEntries(LIST_PARAMETERS.map((name) => [name, get(name)])) as ListedOrders;
}

/** Saves orders as an Excel file that the server writes. Spec: admin §2, §8, §9. */
export function useOrderExport() {
  const { progress, run, cancel } = useExport();

  function done(total: number) {
    track("export", { content_type: "orders", format: "xlsx", rows: total });
    toast(staffOrderMessages.exported(total));
  }

  return {
    progress,
    cancel,
    /** Exports what the list shows on all its pages, or only the orders with these ids. */
    run: (listed: ListedOrders, ids?: readonly string[]) => {
      const filter = Object.entries(ids ? { ids: ids.join(",") } : listed).filter(
        ([, value]) => value !== "",
      );
      const path = `/exports/orders.xlsx?${new URLSearchParams(filter).toString()}`;
      return run({ path, fileName: orderExportName(new Date(), listed), onDone: done });
    },
  };
}

export type OrderExport = ReturnType<typeof useOrderExport>;
