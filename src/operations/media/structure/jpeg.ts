import type { ByteReader } from "./byte-reader.ts";
import type { Structure } from "./structure.ts";
import { holdsMarkup, readAfterEnd } from "./structure.ts";

const APP0 = 0xe0;
const APP14 = 0xee;
const END = 0xd9;
const JFIF_HEAD = 16;

/** No stuffed zero of the pixels, no filling, and not one of the markers without content (SOI, RST0–7, TEM). */
function opensSegment(marker: number): boolean {
  return marker > 0x01 && marker !== 0xff && (marker < 0xd0 || marker > 0xd8);
}

/** Tables and headers that a decoder needs, by their marker. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const SCAN = 0xda;
/** What the tables of all scans of a picture take at most. */
const MOST_TABLE_BYTES = 16 * 1024;

/** Reads a JPEG's segments, and the pixels as what lies between two of them; the reader stands at its start. */
export async function readJpeg(reader: ByteReader): Promise<Structure> {
  const found: Structure = { format: "jpeg", isWhole: false, isBare: true, carriesMore: false };
  let tableBytes = 0;
  reader.skip(2);
  while (await reader.seekPair(0xff, opensSegment)) {
    const [, marker = END] = (await reader.take(2)) ?? [];
    if (marker === END) return readAfterEnd(reader, found);
    const length = await readSegment(reader, marker, found);
    if (marker !== SCAN) tableBytes += length;
    if (tableBytes > MOST_TABLE_BYTES) found.isBare = false;
  }
  return found;
}

async function readSegment(reader: ByteReader, marker: number, found: Structure): Promise<number> {
  const length = Math.max(0, ((await reader.take(2))?.readUInt16BE() ?? 2) - 2);
  const bytes = await reader.peek(length);
  const isNeeded = TABLES.has(marker) || FRAMES.has(marker) || marker === SCAN;
  if (!isNeeded && !isPlainHeader(marker, bytes)) found.isBare = false;
  if (holdsMarkup(bytes) || isSwollenHeader(marker, bytes)) found.carriesMore = true;
  reader.skip(length);
  return length;
}

function isPlainHeader(marker: number, bytes: Buffer): boolean {
  if (marker === APP0) return bytes.length === JFIF_HEAD - 2 && isJfif(bytes);
  return marker === APP14 && bytes.length === 12 && bytes.toString("latin1", 0, 5) === "Adobe";
}

function isJfif(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 5) === "JFIF\0";
}

/** A JFIF header longer than its thumbnail hides something: the way a JPEG is made a script. */
function isSwollenHeader(marker: number, bytes: Buffer): boolean {
  if (marker !== APP0 || !isJfif(bytes) || bytes.length < JFIF_HEAD - 2) return false;
  const [width = 0, height = 0] = bytes.subarray(12, 14);
  return bytes.length !== JFIF_HEAD - 2 + 3 * width * height;
}
