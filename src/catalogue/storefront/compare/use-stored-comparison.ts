import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { buildComparePath, COMPARED_PARAM, SEARCH_PARAM } from "../../rules/compare/compare-url.ts";
import { readComparedIds, saveComparedIds } from "./compare-store.ts";

/** Saves the compared ids for the compare bar on other pages. A URL that names no products shows the saved ones. */
export function useStoredComparison(ids: readonly string[]): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isChosenByUrl = params.has(COMPARED_PARAM) || params.has(SEARCH_PARAM);
  const idList = ids.join(",");

  useEffect(() => {
    const stored = readComparedIds();
    if (isChosenByUrl || stored.length === 0) saveComparedIds(idList.split(",").filter(Boolean));
    else void navigate(buildComparePath(stored), { replace: true, preventScrollReset: true });
  }, [idList, isChosenByUrl, navigate]);
}
