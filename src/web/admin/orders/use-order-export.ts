import { useEffect, useRef, useState } from "react";

import { staffOrderMessages } from "#domain/messages.ts";
import { track } from "#web/analytics.ts";
import { ApiProblem } from "#web/api-problem.ts";
import { toast } from "#web/ui/toast-store.ts";

import type { XlsxValue } from "../lists/save-xlsx.ts";
import { saveXlsx } from "../lists/save-xlsx.ts";
import { EXPORT_COLUMNS, exportFileName, exportRow } from "./export-sheet.ts";
import type { OrderFilter } from "./order-calls.ts";
import { readOrderBatch, startOrderExport } from "./order-calls.ts";

interface Wanted {
  status: string;
  search: string;
  /** Only these, whatever else the list holds. */
  ids?: readonly string[];
}

function filterOf({ status, search, ids }: Wanted): OrderFilter {
  if (ids) return { ids: ids.join(",") };
  return { ...(status && { status }), ...(search && { search }) };
}

/**
 * Saves orders as an Excel file: read from the shop in steps and kept as rows only, so that no number of them is too
 * many to hold. `progress` is there while it runs; leaving the page stops it. Spec: admin §2, §8, §9.
 */
export function useOrderExport() {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const isCancelled = useRef(false);
  const isRunning = useRef(false);

  useEffect(
    () => () => {
      isCancelled.current = true;
    },
    [],
  );

  /** The rows of all orders; `undefined` when it was cancelled on the way. */
  async function readRows(filter: OrderFilter, total: number): Promise<XlsxValue[][] | undefined> {
    const rows: XlsxValue[][] = [];
    let last: string | undefined;
    for (;;) {
      const batch = await readOrderBatch(filter, last);
      if (isCancelled.current) return undefined;
      if (batch.length === 0) return rows;
      last = batch.at(-1)?.id;
      rows.push(...batch.map(exportRow));
      setProgress({ done: rows.length, total: Math.max(total, rows.length) });
    }
  }

  async function save(wanted: Wanted): Promise<void> {
    const filter = filterOf(wanted);
    const fileName = exportFileName(new Date(), wanted);
    const { total } = await startOrderExport({ fileName, ...filter });
    setProgress({ done: 0, total });
    const rows = await readRows(filter, total);
    if (rows === undefined) return toast(staffOrderMessages.exportCancelled, { tone: "info" });
    await saveXlsx({ fileName, sheet: "Orders", columns: EXPORT_COLUMNS, rows });
    track("export", { content_type: "orders", format: "xlsx", rows: rows.length });
    toast(staffOrderMessages.exported(rows.length));
  }

  async function run(wanted: Wanted): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    isCancelled.current = false;
    setProgress({ done: 0, total: 0 });
    try {
      await save(wanted);
    } catch (error) {
      toast(staffOrderMessages.exportFailed, { tone: "error" });
      if (!(error instanceof ApiProblem)) throw error;
    } finally {
      isRunning.current = false;
      setProgress(undefined);
    }
  }

  return {
    progress,
    run,
    cancel: () => {
      isCancelled.current = true;
    },
  };
}

export type OrderExport = ReturnType<typeof useOrderExport>;
