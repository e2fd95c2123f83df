export type PrintKind = "invoice" | "packing-slip";

/** Returns the URL of the print page with one sheet per order. */
export function buildPrintHref(kind: PrintKind, ids: readonly string[]): string {
  return `/admin/orders/print?kind=${kind}&ids=${ids.map(encodeURIComponent).join(",")}`;
}
