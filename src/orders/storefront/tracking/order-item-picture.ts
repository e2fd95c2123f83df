import type { Picture } from "#kit/rules/image.ts";

/**
 * Returns a picture for an order item, which stores only the URL. Size and color are the defaults of product pictures.
 */
export function getOrderItemPicture(url: string): Picture | null {
  return url === "" ? null : { url, publicId: "", width: 4, height: 5, color: "#e9e1d3" };
}
