import type { ReactNode } from "react";
import { Fragment } from "react";

/**
 * Renders a dialog that opens by URL: nothing before it opens, a new form at each opening, and the last one while it
 * closes.
 */
export function Opened<State extends { number: number }>({
  dialog,
  children,
}: {
  dialog: State;
  children: (dialog: State) => ReactNode;
}) {
  return dialog.number > 0 && <Fragment key={dialog.number}>{children(dialog)}</Fragment>;
}
