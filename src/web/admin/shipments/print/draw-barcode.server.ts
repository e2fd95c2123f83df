import { toSVG } from "bwip-js/node";

/** Returns the data URL of a barcode with the text. Uses Code 128, because every scanner reads it. */
export function drawBarcode(text: string): string {
  const svg = toSVG({ bcid: "code128", text, height: 12, scale: 2 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
