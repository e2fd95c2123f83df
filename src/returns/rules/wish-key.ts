/** Returns the value of a size in the form of a return. */
export function toWishKey({ productId, variant }: { productId: string; variant: string }): string {
  return `${productId} ${variant}`;
}
