import { runAfterDialogCloses } from "#kit/admin/lists/selection/use-row-focus.ts";
import { focusRow } from "#kit/admin/lists/selection/use-row-keys.ts";

import type { OrderStatus } from "../rules/order-status.ts";

/** Where staff set the status: in the list, or among the details of an order, which a sheet shows above the list. */
export type StatusPlace = "list" | "details";

/** Returns the name of a status dialog in the URL. */
export const getStatusDialog = (place: StatusPlace, status: OrderStatus) =>
  `${place === "list" ? "set" : "set-order"}-${status}`;

/** If the focus is in a row, moves it to the row's link once no dialog is open, so that Enter opens the order. */
export function focusOwnRow(): void {
  runAfterDialogCloses(() => {
    const row = document.activeElement?.closest("tr");
    if (row) focusRow(row);
  });
}
