import sharp from "sharp";
import type { Metadata } from "sharp";

import { InvalidInput } from "#domain/errors.ts";
import { mediaMessages } from "#domain/messages.ts";

// One thread per picture: encodes share the processor with the pages, and the render queue bounds their number.
sharp.concurrency(1);
sharp.cache(false);

const MAX_PIXELS = 40_000_000;
const EXTENSIONS: Partial<Record<string, string>> = { jpeg: "jpg", png: "png", webp: "webp" };

/** A decoded picture: `bytes` ready to be stored, pixels as they are seen, `color` `#rrggbb` the dominant one. */
export interface ReadPicture {
  bytes: Uint8Array;
  extension: string;
  format: string;
  width: number;
  height: number;
  color: string;
}

/**
 * Finds out by decoding what a file is, whatever its name says. A picture that lies on its side, carries metadata or
 * colours other than sRGB is written anew, upright and clean; any other is left byte for byte.
 * @throws InvalidInput when it is no JPEG, PNG or WebP, or larger than 40 megapixels
 */
export async function readPicture(file: Uint8Array): Promise<ReadPicture> {
  const metadata = await readMetadata(file);
  const extension = metadata && EXTENSIONS[metadata.format];
  if (metadata === undefined || extension === undefined) throw new InvalidInput(mediaMessages.notAPicture);
  try {
    const bytes = isClean(metadata) ? file : await clean(file, metadata.format);
    const { width, height } = isUpright(metadata)
      ? metadata
      : { width: metadata.height, height: metadata.width };
    return { bytes, extension, format: metadata.format, width, height, color: await dominantColor(bytes) };
  } catch {
    throw new InvalidInput(mediaMessages.notAPicture);
  }
}

async function readMetadata(file: Uint8Array): Promise<Metadata | undefined> {
  try {
    return await sharp(file, { limitInputPixels: MAX_PIXELS }).metadata();
  } catch {
    return undefined;
  }
}

function isClean(metadata: Metadata): boolean {
  const carries = metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc ?? metadata.comments;
  return carries === undefined && (metadata.orientation ?? 1) === 1 && metadata.space === "srgb";
}

/** Orientations from 5 on are turned by a quarter: width and height change places. */
function isUpright(metadata: Metadata): boolean {
  return (metadata.orientation ?? 1) < 5;
}

function clean(file: Uint8Array, format: string): Promise<Uint8Array> {
  const upright = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb");
  if (format === "png") return upright.png().toBuffer();
  return format === "webp"
    ? upright.webp({ quality: 92 }).toBuffer()
    : upright.jpeg({ quality: 92 }).toBuffer();
}

async function dominantColor(file: Uint8Array): Promise<string> {
  const small = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .resize(64, 64, { fit: "inside" })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer();
  const { dominant } = await sharp(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
