import type { ShouldRevalidateFunctionArgs } from "react-router";

/** What a query says of dialogs alone; the list below them stays the same. */
const DIALOG_WORDS = ["dialog", "id", "order", "product"];

function withoutDialog(url: URL): string {
  const params = new URLSearchParams(url.search);
  for (const word of DIALOG_WORDS) params.delete(word);
  params.sort();
  return `${url.pathname}?${params.toString()}`;
}

/**
 * For a list's route as `shouldRevalidate`: opening and closing a dialog asks the server nothing, so it is instant.
 * A dialog that changed the list waits for `revalidate()` before it closes; closing would cut that short.
 */
export function keepUnderDialog({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOnlyDialog =
    currentUrl.href !== nextUrl.href && withoutDialog(currentUrl) === withoutDialog(nextUrl);
  return defaultShouldRevalidate && !isOnlyDialog;
}
