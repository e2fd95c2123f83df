import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Query parameters that affect only dialogs, not the list below them. */
const DIALOG_PARAMS = ["dialog", "id", "order", "product"];

function withoutDialog(url: URL): string {
  const params = new URLSearchParams(url.search);
  for (const name of DIALOG_PARAMS) params.delete(name);
  params.sort();
  return `${url.pathname}?${params.toString()}`;
}

/**
 * `shouldRevalidate` of a list's route: opening or closing a dialog does not reload the list. A dialog that changed
 * the list must wait for `revalidate()` before it closes, because closing would cancel the reload.
 */
export function skipDialogChanges({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isDialogOnly =
    currentUrl.href !== nextUrl.href && withoutDialog(currentUrl) === withoutDialog(nextUrl);
  return defaultShouldRevalidate && !isDialogOnly;
}
