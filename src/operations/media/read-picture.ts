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
import { extensionOf } from "./picture-format.ts";
import { readStructure } from "./structure/read-structure.ts";

/** A picture fit to be kept: pixels as they are seen, `color` `#rrggbb` the dominant one, all else removed. */
export interface CleanPicture {
  file: LocalFile;
  extension: string;
  format: string;
  width: number;
  height: number;
  color: string;
}

export interface ReadOptions {
  /** Decides which types are taken. */
  folder: ImageFolder;
  /** Changes the stored picture itself. */
  transformation?: UploadTransformation | undefined;
  /** Local folder for the cleaned file; the caller removes it. */
  scratch: string;
}

/**
 * Finds out by reading and decoding what a file is, whatever its name says. A picture that lies on its side, carries
 * metadata or has other colours than sRGB is written anew, upright and clean; any other is left byte for byte.
 * @throws InvalidInput when it is no picture of the folder's types, is damaged, has over 40 megapixels, or carries
 * another file. Spec: storefront §5.
 */
export async function readPicture(file: LocalFile, options: ReadOptions): Promise<CleanPicture> {
  if (file.bytes > MAX_UPLOAD_BYTES) throw refused(fileTooLarge());
  const structure = await readStructure(file.path);
  if (structure === undefined || !uploadTypes(options.folder).includes(structure.format)) {
    throw refused(wrongFileType(options.folder));
  }
  if (structure.carriesMore) throw refused(mediaMessages.uploadFailed(mediaMessages.hasExtraData));
  if (!structure.isWhole) throw damaged();
  const metadata = await readMetadata(file.path, structure.format);
  try {
    const isReady = structure.isBare && isPlain(metadata) && options.transformation === undefined;
    const kept = isReady ? await describeIfPure(file) : undefined;
    return kept ?? (await describePicture(await clean(file, metadata, options)));
  } catch (error) {
    throw isDecodingFailure(error) ? damaged() : error;
  }
}

function refused(message: string): InvalidInput {
  return new InvalidInput(message, { file: [message] });
}

function damaged(): InvalidInput {
  return refused(mediaMessages.uploadFailed(mediaMessages.notReadable));
}

/** Reads no pixel yet, so that a picture of a billion pixels is refused before it is unpacked. */
async function readMetadata(path: string, format: string): Promise<Metadata> {
  const metadata = await decode(path, { frames: -1 })
    .metadata()
    .catch((error: unknown) => {
      throw /pixel limit/.test(String(error)) ? tooManyPixels() : damaged();
    });
  if (metadata.format !== format) throw damaged();
  const { width, height } = metadata;
  if (width * height > MAX_MEGAPIXELS * 1e6) throw tooManyPixels();
  const shownHeight = metadata.pageHeight ?? height;
  if (Math.min(width, shownHeight) < MIN_UPLOAD_PIXELS) {
    throw refused(mediaMessages.uploadFailed(mediaMessages.tooFewPixels(MIN_UPLOAD_PIXELS)));
  }
  return metadata;
}

function tooManyPixels(): InvalidInput {
  return refused(mediaMessages.uploadFailed(mediaMessages.tooManyPixels(MAX_MEGAPIXELS)));
}

function isPlain(metadata: Metadata): boolean {
  const carries = metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc ?? metadata.comments;
  return carries === undefined && (metadata.orientation ?? 1) === 1 && metadata.space === "srgb";
}

async function clean(file: LocalFile, metadata: Metadata, options: ReadOptions): Promise<LocalFile> {
  const { format, pages } = metadata;
  const isMoving = format === "gif" && (pages ?? 1) > 1;
  const source = await rowByRow(file, metadata, options);
  const upright = decode(source, { frames: isMoving ? -1 : 1 }).autoOrient();
  const path = join(options.scratch, `${randomUUID()}.${extensionOf(format)}`);
  await encode(transform(upright, options.transformation), format).toFile(path);
  return describeFile(path);
}

/**
 * A progressive picture is whole in memory while it is decoded, and one that is turned once more: first the one, then
 * the other, with a plain copy on the disk between them.
 */
async function rowByRow(file: LocalFile, metadata: Metadata, { scratch }: ReadOptions): Promise<string> {
  const isTurned = (metadata.orientation ?? 1) > 1;
  if (!metadata.isProgressive || !isTurned) return file.path;
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

/** Optimised coding of a JPEG would hold its 24 megapixels a second time, for a file 3 % smaller. */
const KEPT_JPEG = { quality: 92, optimiseCoding: false } as const;

function encode(picture: Sharp, format: string): Sharp {
  const inSrgb = picture.toColourspace("srgb");
  if (format === "gif") return inSrgb.gif();
  if (format === "png") return inSrgb.png();
  return format === "webp" ? inSrgb.webp({ quality: 92 }) : inSrgb.jpeg(KEPT_JPEG);
}

/** `undefined` for a picture with bytes between its pixels that belong to nothing. */
async function describeIfPure(file: LocalFile): Promise<CleanPicture | undefined> {
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
    extension: extensionOf(format),
    format,
    width,
    height,
    color: await dominantColor(file.path, options),
  };
}

/** Behind a picture that one can see through, the ground that a JPEG of it would have. */
const GROUND = "#ffffff";

/** Decodes the whole picture on its way, so that one with damaged pixels is noticed here. */
async function dominantColor(path: string, options: DecodeOptions): Promise<string> {
  const small = await decode(path, options)
    .resize(64, 64, { fit: "inside" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  const { dominant, isOpaque } = await decode(small).stats();
  if (!isOpaque) return GROUND;
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** What the disk refuses is not the picture's fault. */
function isDecodingFailure(error: unknown): boolean {
  return !(error instanceof Error && "code" in error) && !/No space left|ENOSPC/.test(String(error));
}
