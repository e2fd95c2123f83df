import { randomUUID } from "node:crypto";
import { join } from "node:path";

import type { Metadata, Sharp } from "sharp";

import { InvalidInput } from "#kit/rules/errors.ts";
import { mediaMessages } from "../rules/staff-messages.ts";
import type { ImageFolder, UploadTransformation } from "../rules/upload.ts";
import {
  describeMaxFileSize,
  MAX_UPLOAD_BYTES,
  MIN_UPLOAD_PIXELS,
  listUploadTypes,
  describeAllowedFileTypes,
} from "../rules/upload.ts";

import type { DecodeOptions } from "./decoder.ts";
import { decode, MAX_MEGAPIXELS } from "./decoder.ts";
import type { LocalFile } from "./file-store.ts";
import { describeFile } from "./local-file.ts";
import { getFileExtension } from "./image-format.ts";
import { readStructure } from "./structure/read-structure.ts";

/** A cleaned image: upright, sRGB and without metadata. `color` is the dominant colour as `#rrggbb`. */
export interface CleanImage {
  file: LocalFile;
  extension: string;
  format: string;
  width: number;
  height: number;
  color: string;
}

export interface ReadOptions {
  /** Determines the accepted file types. */
  folder: ImageFolder;
  /** Transformation to apply to the stored image. */
  transformation?: UploadTransformation | undefined;
  /** Local folder for the cleaned file; the caller removes it. */
  scratch: string;
}

/**
 * Validates an uploaded image by its content, ignoring its name. Re-encodes an image that is rotated, has metadata
 * or is not sRGB. Other images stay unchanged, byte for byte.
 * @throws InvalidInput if the file is too large, has a type that the folder does not accept, is damaged, has too few or
 * too many pixels, or contains another file. Spec: storefront §5.
 */
export async function readImage(file: LocalFile, options: ReadOptions): Promise<CleanImage> {
  if (file.bytes > MAX_UPLOAD_BYTES) throw createFileError(describeMaxFileSize());
  const structure = await readStructure(file.path);
  if (structure === undefined || !listUploadTypes(options.folder).includes(structure.format)) {
    throw createFileError(describeAllowedFileTypes(options.folder));
  }
  if (structure.hasExtraData) throw createFileError(mediaMessages.uploadFailed(mediaMessages.hasExtraData));
  if (!structure.isComplete) throw createDamagedError();
  const metadata = await readMetadata(file.path, structure.format);
  try {
    const canKeepFile =
      structure.isMinimal && isUprightSrgbWithoutMetadata(metadata) && options.transformation === undefined;
    const unchanged = canKeepFile ? await describeIfCompact(file) : undefined;
    return unchanged ?? (await describeImage(await cleanImage(file, metadata, options)));
  } catch (error) {
    throw isDecodingFailure(error) ? createDamagedError() : error;
  }
}

function createFileError(message: string): InvalidInput {
  return new InvalidInput(message, { file: [message] });
}

function createDamagedError(): InvalidInput {
  return createFileError(mediaMessages.uploadFailed(mediaMessages.notReadable));
}

/**
 * Reads the metadata without decoding, so that an image of a billion pixels is rejected before it fills the memory.
 */
async function readMetadata(path: string, format: string): Promise<Metadata> {
  const metadata = await decode(path, { frames: -1 })
    .metadata()
    .catch((error: unknown) => {
      throw /pixel limit/.test(String(error)) ? createTooManyPixelsError() : createDamagedError();
    });
  if (metadata.format !== format) throw createDamagedError();
  const { width, height } = metadata;
  if (width * height > MAX_MEGAPIXELS * 1e6) throw createTooManyPixelsError();
  const frameHeight = metadata.pageHeight ?? height;
  if (Math.min(width, frameHeight) < MIN_UPLOAD_PIXELS) {
    throw createFileError(mediaMessages.uploadFailed(mediaMessages.tooFewPixels(MIN_UPLOAD_PIXELS)));
  }
  return metadata;
}

function createTooManyPixelsError(): InvalidInput {
  return createFileError(mediaMessages.uploadFailed(mediaMessages.tooManyPixels(MAX_MEGAPIXELS)));
}

function isUprightSrgbWithoutMetadata(metadata: Metadata): boolean {
  const extraMetadata = metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc ?? metadata.comments;
  return extraMetadata === undefined && (metadata.orientation ?? 1) === 1 && metadata.space === "srgb";
}

async function cleanImage(file: LocalFile, metadata: Metadata, options: ReadOptions): Promise<LocalFile> {
  const { format, pages } = metadata;
  const isAnimated = format === "gif" && (pages ?? 1) > 1;
  const source = await toSequentialFile(file, metadata, options);
  const upright = decode(source, { frames: isAnimated ? -1 : 1 }).autoOrient();
  const path = join(options.scratch, `${randomUUID()}.${getFileExtension(format)}`);
  await encodeImage(transformImage(upright, options.transformation), format).toFile(path);
  return describeFile(path);
}

/**
 * Decoding a progressive image and rotating an image each load the entire image into memory. Writes an
 * uncompressed copy between the two steps, so that only one copy is in memory at a time.
 */
async function toSequentialFile(
  file: LocalFile,
  metadata: Metadata,
  { scratch }: ReadOptions,
): Promise<string> {
  const isRotated = (metadata.orientation ?? 1) > 1;
  if (!metadata.isProgressive || !isRotated) return file.path;
  const path = join(scratch, `${randomUUID()}.png`);
  await decode(file.path).keepMetadata().png({ compressionLevel: 0, progressive: false }).toFile(path);
  return path;
}

function transformImage(image: Sharp, transformation: UploadTransformation | undefined): Sharp {
  if (transformation === undefined) return image;
  const { crop, width, height } = transformation;
  return crop === "fill"
    ? image.resize(width, height, { fit: "cover" })
    : image.resize(width, height, { fit: "inside", withoutEnlargement: true });
}

/** Omits Huffman optimization, which doubles the memory usage and saves only 3 % of the file size. */
const STORED_JPEG = { quality: 92, optimiseCoding: false } as const;

function encodeImage(image: Sharp, format: string): Sharp {
  const inSrgb = image.toColourspace("srgb");
  if (format === "gif") return inSrgb.gif();
  if (format === "png") return inSrgb.png();
  return format === "webp" ? inSrgb.webp({ quality: 92 }) : inSrgb.jpeg(STORED_JPEG);
}

/** Describes an image, or returns `undefined` if its image data has unused bytes. */
async function describeIfCompact(file: LocalFile): Promise<CleanImage | undefined> {
  return describeImage(file, { isStrict: true }).catch((error: unknown) => {
    if (isDecodingFailure(error)) return undefined;
    throw error;
  });
}

async function describeImage(file: LocalFile, options: DecodeOptions = {}): Promise<CleanImage> {
  const metadata = await decode(file.path).metadata();
  const { format, width, height } = metadata;
  return {
    file,
    extension: getFileExtension(format),
    format,
    width,
    height,
    color: await computeDominantColor(file.path, options),
  };
}

/** Background colour of transparent images and of their JPEG versions. */
const TRANSPARENT_BACKGROUND = "#ffffff";

/** Returns the dominant colour. Decodes the whole image, which also detects damaged image data. */
async function computeDominantColor(path: string, options: DecodeOptions): Promise<string> {
  const thumbnail = await decode(path, options)
    .resize(64, 64, { fit: "inside" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  const { dominant, isOpaque } = await decode(thumbnail).stats();
  if (!isOpaque) return TRANSPARENT_BACKGROUND;
  return `#${[dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns whether the image, rather than the disk, caused an error. */
function isDecodingFailure(error: unknown): boolean {
  return !(error instanceof Error && "code" in error) && !/No space left|ENOSPC/.test(String(error));
}
