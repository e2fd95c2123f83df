import { useRef, useState } from "react";

import { LIST_FORM_ID } from "./list-form.ts";
import { readListForm } from "./read-shop-query.ts";

/** Response header with the number of products in a list. */
export const TOTAL_HEADER = "X-Total-Count";

/**
 * Returns the number of products that match the values in the filter sheet, and a function that updates the number
 * after a change. The number is undefined during an update and after a failed one.
 */
export function useSheetCount({ search, total, path }: { search: string; total: number; path: string }) {
  const [sheetCount, setSheetCount] = useState<{ search: string; count: number | undefined }>();
  const abortController = useRef<AbortController>(undefined);

  async function updateCount() {
    const form = document.getElementById(LIST_FORM_ID);
    if (!(form instanceof HTMLFormElement)) return;
    abortController.current?.abort();
    const { signal } = (abortController.current = new AbortController());
    setSheetCount({ search, count: undefined });
    try {
      const { headers } = await fetch(`${path}${readListForm(form)}`, { method: "HEAD", signal });
      const count = headers.get(TOTAL_HEADER);
      if (count !== null) setSheetCount({ search, count: Number(count) });
    } catch {
      // Without a connection, the button shows no count.
    }
  }

  return { count: sheetCount?.search === search ? sheetCount.count : total, updateCount };
}
