/** Returns the address of the page that prints one label for each parcel. */
export function buildLabelsHref(ids: readonly (string | number)[]): string {
  return `/admin/shipments/labels?ids=${ids.join(",")}`;
}
