import type { StoredImage } from "#kit/rules/image.ts";

/**
 * Returns an image for an order item, which stores only the URL. Size and color are the defaults of product images.
 */
export function getOrderItemImage(url: string): StoredImage | null {
  return url === "" ? null : { url, publicId: "", width: 4, height: 5, color: "#e9e1d3" };
}
