import type { ByteReader } from "./byte-reader.ts";

/** Structure of an image file. */
export interface Structure {
  format: "jpeg" | "png" | "webp" | "gif";
  /** Whether the file has an end marker. A truncated file has none. */
  isComplete: boolean;
  /** Whether the file contains only data that decoders need. Detected for JPEG only. */
  isMinimal: boolean;
  /** Whether the file also contains a page, a document or an archive (a polyglot file). */
  hasExtraData: boolean;
}

const MARKUP = /<(?:script|html|\?php|!doctype)/i;
const FILE_SIGNATURES = ["PK\x03\x04", "Rar!", "7z\xbc\xaf", "\x1f\x8b", "GIF8"];
const PDF_SIGNATURE = "%PDF-";
/** Zeros and white space that some programs append to a file as padding. */
const PADDING_BYTES = [0x00, 0x09, 0x0a, 0x0d, 0x20];
const MAX_SEARCHED_BYTES = 64 * 1024;

/** Returns whether a comment or a metadata block contains HTML or a script. */
export function containsMarkup(bytes: Buffer): boolean {
  return MARKUP.test(bytes.toString("latin1"));
}

function hasOtherFileSignature(head: string): boolean {
  return FILE_SIGNATURES.some((start) => head.startsWith(start)) || head.includes(PDF_SIGNATURE);
}

/** Browsers and PDF viewers search this many bytes for the start of a document. */
const HEAD_BYTES = 1024;
/** End of a ZIP archive's central directory, at most 64 kB before the end of the file. */
const ZIP_DIRECTORY = "PK\x05\x06\0\0\0\0";

/** Returns whether other programs could open the file as a page, a document or an archive. */
export async function isPolyglot(reader: ByteReader): Promise<boolean> {
  const head = (await reader.peek(HEAD_BYTES)).toString("latin1");
  if (MARKUP.test(head) || head.includes(PDF_SIGNATURE)) return true;
  reader.position = Math.max(0, reader.size - MAX_SEARCHED_BYTES);
  const tail = (await reader.peek(MAX_SEARCHED_BYTES)).toString("latin1");
  reader.position = 0;
  return MARKUP.test(tail) || tail.includes(ZIP_DIRECTORY);
}

/**
 * Checks the data after the end of the image, where the reader is positioned. Phones append a second image, a video
 * or metadata, which cleaning removes. Appended HTML, scripts, documents and archives make the image invalid.
 */
export async function checkTrailingData(reader: ByteReader, structure: Structure): Promise<Structure> {
  structure.isComplete = true;
  if (reader.position >= reader.size) return structure;
  structure.isMinimal = false;
  if (!(await reader.seekOtherThan(PADDING_BYTES, reader.size))) return structure;
  const head = await reader.peek(MAX_SEARCHED_BYTES);
  structure.hasExtraData ||= containsMarkup(head) || hasOtherFileSignature(head.toString("latin1"));
  return structure;
}
