import { toSVG } from "bwip-js/node";

/** Returns a barcode for the text as a data URL. Uses Code 128, which every scanner reads. */
export function drawBarcode(text: string): string {
  const svg = toSVG({ bcid: "code128", text, height: 12, scale: 2 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
