import type { ByteReader } from "./byte-reader.ts";
import type { Structure } from "./structure.ts";
import { containsMarkup, checkTrailingData } from "./structure.ts";

const APP0 = 0xe0;
const APP14 = 0xee;
const END_OF_IMAGE = 0xd9;
const JFIF_SEGMENT_LENGTH = 16;

/**
 * Returns whether a marker starts a segment, i.e. is neither a stuffed zero, a fill byte nor a marker without content
 * (SOI, RST0–7, TEM).
 */
function startsSegment(marker: number): boolean {
  return marker > 0x01 && marker !== 0xff && (marker < 0xd0 || marker > 0xd8);
}

/** Markers of the tables that decoders need. */
const TABLE_MARKERS = new Set([0xdb, 0xc4, 0xdd]);
const FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2]);
const SCAN_MARKER = 0xda;
/** Maximum total size of all tables and headers. Larger tables and headers may hide data. */
const MAX_TABLE_BYTES = 16 * 1024;

/** Reads the segments of a JPEG and skips the image data between them. The reader is at the start of the file. */
export async function readJpeg(reader: ByteReader): Promise<Structure> {
  const structure: Structure = { format: "jpeg", isComplete: false, isMinimal: true, hasExtraData: false };
  let tableBytes = 0;
  reader.skip(2);
  while (await reader.seekPair(0xff, startsSegment)) {
    const [, marker = END_OF_IMAGE] = (await reader.take(2)) ?? [];
    if (marker === END_OF_IMAGE) return checkTrailingData(reader, structure);
    const length = await readSegment(reader, marker, structure);
    if (marker !== SCAN_MARKER) tableBytes += length;
    if (tableBytes > MAX_TABLE_BYTES) structure.isMinimal = false;
  }
  return structure;
}

/** Checks a segment and advances past it. Returns the length of its content. */
async function readSegment(reader: ByteReader, marker: number, structure: Structure): Promise<number> {
  const length = Math.max(0, ((await reader.take(2))?.readUInt16BE() ?? 2) - 2);
  const bytes = await reader.peek(length);
  const isNeeded = TABLE_MARKERS.has(marker) || FRAME_MARKERS.has(marker) || marker === SCAN_MARKER;
  if (!isNeeded && !isPlainHeader(marker, bytes)) structure.isMinimal = false;
  if (containsMarkup(bytes) || isOversizedHeader(marker, bytes)) structure.hasExtraData = true;
  reader.skip(length);
  return length;
}

function isPlainHeader(marker: number, bytes: Buffer): boolean {
  if (marker === APP0) return bytes.length === JFIF_SEGMENT_LENGTH - 2 && isJfif(bytes);
  return marker === APP14 && bytes.length === 12 && bytes.toString("latin1", 0, 5) === "Adobe";
}

function isJfif(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 5) === "JFIF\0";
}

/** Returns whether a JFIF header is longer than its thumbnail needs, a known way to hide a script in a JPEG. */
function isOversizedHeader(marker: number, bytes: Buffer): boolean {
  if (marker !== APP0 || !isJfif(bytes) || bytes.length < JFIF_SEGMENT_LENGTH - 2) return false;
  const [width = 0, height = 0] = bytes.subarray(12, 14);
  return bytes.length !== JFIF_SEGMENT_LENGTH - 2 + 3 * width * height;
}
