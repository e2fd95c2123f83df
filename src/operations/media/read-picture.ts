import { randomUUID } from "node:crypto";
import { join } from "node:path";

import type { Metadata, Sharp } from "sharp";

import { InvalidInput } from "#domain/shared/errors.ts";
import { mediaMessages } from "#domain/media/staff-messages.ts";
import type { ImageFolder, UploadTransformation } from "#domain/media/upload.ts";
import {
  fileTooLarge,
  MAX_UPLOAD_BYTES,
  MIN_UPLOAD_PIXELS,
  uploadTypes,
  wrongFileType,
} from "#domain/media/upload.ts";

import type { DecodeOptions } from "./decoder.ts";
import { decode, MAX_MEGAPIXELS } from "./decoder.ts";
import type { LocalFile } from "./file-store.ts";
import { describeFile } from "./local-file.ts";
import { extensionForFormat } from "./picture-format.ts";
import { readStructure } from "./structure/read-structure.ts";

/** A cleaned picture: upright, sRGB and without metadata. `color` is the dominant colour as `#rrggbb`. */
export interface CleanPicture {
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
  /** Transformation to apply to the stored picture. */
  transformation?: UploadTransformation | undefined;
  /** Local folder for the cleaned file; the caller removes it. */
  scratch: string;
}

/**
 * Validates an uploaded picture by its content, ignoring its name. Re-encodes a picture that is rotated, has metadata or
 * is not sRGB. Other pictures stay unchanged, byte for byte.
 * @throws InvalidInput if the file is not a picture of the folder's types, is damaged, has over 40 megapixels, or contains
 * another file. Spec: storefront §5.
 */
export async function readPicture(file: LocalFile, options: ReadOptions): Promise<CleanPicture> {
  if (file.bytes > MAX_UPLOAD_BYTES) throw invalid(fileTooLarge());
  const structure = await readStructure(file.path);
  if (structure === undefined || !uploadTypes(options.folder).includes(structure.format)) {
    throw invalid(wrongFileType(options.folder));
  }
  if (structure.hasExtraData) throw invalid(mediaMessages.uploadFailed(mediaMessages.hasExtraData));
  if (!structure.isComplete) throw damaged();
  const metadata = await readMetadata(file.path, structure.format);
  try {
    const isClean = structure.isMinimal && isPlain(metadata) && options.transformation === undefined;
    const unchanged = isClean ? await describeIfStrict(file) : undefined;
    return unchanged ?? (await describePicture(await clean(file, metadata, options)));
  } catch (error) {
    throw isDecodingFailure(error) ? damaged() : error;
  }
}

function invalid(message: string): InvalidInput {
  return new InvalidInput(message, { file: [message] });
}

function damaged(): InvalidInput {
  return invalid(mediaMessages.uploadFailed(mediaMessages.notReadable));
}

/** Reads the metadata without decoding, so that a picture of a billion pixels is rejected before it is unpacked. */
async function readMetadata(path: string, format: string): Promise<Metadata> {
  const metadata = await decode(path, { frames: -1 })
    .metadata()
    .catch((error: unknown) => {
      throw /pixel limit/.test(String(error)) ? tooManyPixels() : damaged();
    });
  if (metadata.format !== format) throw damaged();
  const { width, height } = metadata;
  if (width * height > MAX_MEGAPIXELS * 1e6) throw tooManyPixels();
  const frameHeight = metadata.pageHeight ?? height;
  if (Math.min(width, frameHeight) < MIN_UPLOAD_PIXELS) {
    throw invalid(mediaMessages.uploadFailed(mediaMessages.tooFewPixels(MIN_UPLOAD_PIXELS)));
  }
  return metadata;
}

function tooManyPixels(): InvalidInput {
  return invalid(mediaMessages.uploadFailed(mediaMessages.tooManyPixels(MAX_MEGAPIXELS)));
}

function isPlain(metadata: Metadata): boolean {
  const extra = metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc ?? metadata.comments;
  return extra === undefined && (metadata.orientation ?? 1) === 1 && metadata.space === "srgb";
}

async function clean(file: LocalFile, metadata: Metadata, options: ReadOptions): Promise<LocalFile> {
  const { format, pages } = metadata;
  const isAnimated = format === "gif" && (pages ?? 1) > 1;
  const source = await toSequentialFile(file, metadata, options);
  const upright = decode(source, { frames: isAnimated ? -1 : 1 }).autoOrient();
  const path = join(options.scratch, `${randomUUID()}.${extensionForFormat(format)}`);
  await encode(transform(upright, options.transformation), format).toFile(path);
  return describeFile(path);
}

/**
 * Decoding a progressive picture and rotating a picture each load the entire picture into memory. Writes an uncompressed
 * copy between the two steps, so that only one copy is in memory at a time.
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

function transform(picture: Sharp, transformation: UploadTransformation | undefined): Sharp {
  if (transformation === undefined) return picture;
  const { crop, width, height } = transformation;
  return crop === "fill"
    ? picture.resize(width, height, { fit: "cover" })
    : picture.resize(width, height, { fit: "inside", withoutEnlargement: true });
}

/** Optimised coding would need twice the memory for a file that is 3 % smaller. */
const STORED_JPEG = { quality: 92, optimiseCoding: false } as const;

function encode(picture: Sharp, format: string): Sharp {
  const inSrgb = picture.toColourspace("srgb");
  if (format === "gif") return inSrgb.gif();
  if (format === "png") return inSrgb.png();
  return format === "webp" ? inSrgb.webp({ quality: 92 }) : inSrgb.jpeg(STORED_JPEG);
}

/** Returns `undefined` for a picture with unused bytes in its image data. */
async function describeIfStrict(file: LocalFile): Promise<CleanPicture | undefined> {
  return describePicture(file, { isStrict: true }).catch((error: unknown) => {
    if (isDecodingFailure(error)) return undefined;
    throw error;
  });
}

async function describePicture(file: LocalFile, options: DecodeOptions = {}): Promise<CleanPicture> {
  const metadata = await decode(file.path).metadata();
  const { format, width, height } = metadata;
  return {
    file,
    extension: extensionForFormat(format),
    format,
    width,
    height,
    color: await dominantColor(file.path, options),
  };
}

/** Background colour of transparent pictures, the same as in their JPEG renderings. */
const TRANSPARENT_BACKGROUND = "#ffffff";

/** Returns the dominant colour. Decodes the whole picture, so it fails if image data is damaged. */
async function dominantColor(path: string, options: DecodeOptions): Promise<string> {
  const small = await decode(path, options)
    .resize(64, 64, { fit: "inside" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  const { dominant, isOpaque } = await decode(small).stats();
  if (!isOpaque) return TRANSPARENT_BACKGROUND;
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns whether decoding failed because of the picture, not because of the disk. */
function isDecodingFailure(error: unknown): boolean {
  return !(error instanceof Error && "code" in error) && !/No space left|ENOSPC/.test(String(error));
}
