import { toSVG } from "bwip-js/node";

/** Returns a data URL with a picture of the text as a barcode (Code 128). Every scanner reads this format. */
export function drawBarcode(text: string): string {
  const svg = toSVG({ bcid: "code128", text, height: 12, scale: 2 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
