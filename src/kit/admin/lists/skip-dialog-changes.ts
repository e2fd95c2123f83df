import type { ShouldRevalidateFunctionArgs } from "react-router";

import { DIALOG_PARAMS, omitParams } from "./dialog-params.ts";

function buildListUrl({ pathname, search }: URL): string {
  return `${pathname}?${omitParams(search, [...DIALOG_PARAMS, "columns"])}`;
}

/**
 * Implements `shouldRevalidate` for list routes. Opening or closing a dialog or selecting columns does not reload the
 * list. A dialog that changed the list must wait for `revalidate()` before it closes, because closing would cancel the
 * reload.
 */
export function skipDialogChanges({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameList = currentUrl.href !== nextUrl.href && buildListUrl(currentUrl) === buildListUrl(nextUrl);
  return defaultShouldRevalidate && !isSameList;
}
