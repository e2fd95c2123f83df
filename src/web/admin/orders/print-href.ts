export type PrintKind = "invoice" | "packing-slip";

/** Where orders stand ready to be printed, one sheet each. */
export function printHref(kind: PrintKind, ids: readonly string[]): string {
  return `/admin/orders/print?kind=${kind}&ids=${ids.map(encodeURIComponent).join(",")}`;
}
