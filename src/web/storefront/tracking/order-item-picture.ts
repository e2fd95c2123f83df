import type { Picture } from "#domain/media/image.ts";

/** The picture of something that was ordered: an order keeps only its address; its box is that of every bottle. */
export function orderItemPicture(url: string): Picture | null {
  return url === "" ? null : { url, publicId: "", width: 4, height: 5, color: "#e9e1d3" };
}
