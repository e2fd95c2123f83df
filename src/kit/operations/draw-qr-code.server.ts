import { toSVG } from "bwip-js/node";

/** Returns a data URL with the text as an SVG QR code. */
export function drawQrCode(text: string): string {
  const svg = toSVG({ bcid: "qrcode", text, scale: 4, padding: 4, backgroundcolor: "FFFFFF" });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
