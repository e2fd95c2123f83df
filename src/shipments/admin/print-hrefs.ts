import type { LabelSize } from "../rules/label-size.ts";

/** Returns the URL of the page that prints the shop's own label for each parcel. */
export function buildLabelsHref(ids: readonly number[], size: LabelSize): string {
  return `/admin/shipments/labels?size=${size}&ids=${ids.join(",")}`;
}

/** Returns the URL of the PDF file with the couriers' labels for these parcels. */
export function buildCourierLabelsHref(ids: readonly number[]): string {
  return `/api/admin/shipments/courier-labels.pdf?ids=${ids.join(",")}`;
}

/** Returns the URL of the page that prints a load sheet. */
export function buildLoadSheetHref(id: number): string {
  return `/admin/shipments/load-sheets/${id}`;
}

/** Returns the URL of the PDF file with the courier's own load sheet. */
export function buildCourierSheetHref(id: number): string {
  return `/api/admin/load-sheets/${id}/courier-sheet.pdf`;
}
