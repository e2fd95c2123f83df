import { toSVG } from "bwip-js/node";

/** Returns the address of a picture of the text as a barcode (Code 128), which every scanner reads. */
export function drawBarcode(text: string): string {
  const svg = toSVG({ bcid: "code128", text, height: 12, scale: 2 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
