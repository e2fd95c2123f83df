import type { ReactNode } from "react";

import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import { ChevronRight } from "#kit/ui/icons.tsx";

import { ScrollRegion } from "#kit/admin/lists/scroll-region.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";

interface ChartPanelProps {
  title: string;
  hint: string;
  isEmpty: boolean;
  /** Shown beside the title. */
  aside?: ReactNode;
  children: ReactNode;
  /** The chart's data as a table. */
  table: ReactNode;
}

/** A chart and its exact values as a table, which is what screen readers read. */
export function ChartPanel({ title, hint, isEmpty, aside, children, table }: ChartPanelProps) {
  return (
    <Panel title={title} hint={hint} aside={aside}>
      {isEmpty ? (
        <p className="grid h-64 place-items-center text-center text-sm text-umber">
          {inventoryMessages.noSales}
        </p>
      ) : (
        <div aria-hidden="true" className="h-64 min-w-0">
          {children}
        </div>
      )}
      <details className="group mt-2 text-sm">
        <summary className="inline-flex min-h-control list-none items-center gap-1.5 text-umber hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
          <span>{`${title} as a table`}</span>
        </summary>
        <ScrollRegion label={`${title} as a table`} className="max-h-72 overflow-auto border border-sand">
          <table className="w-full text-left tabular-nums [&_td]:border-t [&_td]:border-sand [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5 [&_th]:font-medium">
            <caption className="sr-only">{title}</caption>
            {table}
          </table>
        </ScrollRegion>
      </details>
    </Panel>
  );
}
