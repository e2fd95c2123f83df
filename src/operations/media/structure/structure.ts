import type { ByteReader } from "./byte-reader.ts";

/** What a picture file holds besides the pixels. */
export interface Structure {
  format: "jpeg" | "png" | "webp" | "gif";
  /** It goes to its end; a file that does not is cut off. */
  isWhole: boolean;
  /** Nothing but what showing it needs, each part once and in its place; only ever said of a JPEG. */
  isBare: boolean;
  /** A page, a document or an archive as well: a file of two kinds. */
  carriesMore: boolean;
}

const MARKUP = /<(?:script|html|\?php|!doctype)/i;
const OTHER_FILES = ["PK\x03\x04", "Rar!", "7z\xbc\xaf", "\x1f\x8b", "GIF8"];
const DOCUMENT = "%PDF-";
/** Zeros and white space: some programs fill the last block of a file with them. */
const PADDING = [0x00, 0x09, 0x0a, 0x0d, 0x20];
const SAMPLE = 64 * 1024;

/** Returns whether a comment or a block of metadata holds a page or a program. */
export function holdsMarkup(bytes: Buffer): boolean {
  return MARKUP.test(bytes.toString("latin1"));
}

function isOtherFile(head: string): boolean {
  return OTHER_FILES.some((start) => head.startsWith(start)) || head.includes(DOCUMENT);
}

/** How far into a file its readers look for the start of a page or a document. */
const HEAD = 1024;
/** The directory of an archive stands at its end, behind a comment of at most 64 kB. */
const ZIP_DIRECTORY = "PK\x05\x06\0\0\0\0";

/** Returns whether programs other than picture viewers would take the file for theirs, wherever in the picture it hides. */
export async function isFileOfTwoKinds(reader: ByteReader): Promise<boolean> {
  const head = (await reader.peek(HEAD)).toString("latin1");
  if (MARKUP.test(head) || head.includes(DOCUMENT)) return true;
  reader.position = Math.max(0, reader.size - SAMPLE);
  const tail = (await reader.peek(SAMPLE)).toString("latin1");
  reader.position = 0;
  return MARKUP.test(tail) || tail.includes(ZIP_DIRECTORY);
}

/**
 * Looks at what follows the picture's end, where the reader stands. Phones put a second picture, a short film or notes
 * of their own there, which are dropped when the picture is cleaned; another kind of file there is no accident.
 */
export async function readAfterEnd(reader: ByteReader, found: Structure): Promise<Structure> {
  found.isWhole = true;
  if (reader.position >= reader.size) return found;
  found.isBare = false;
  if (!(await reader.hasOtherThan(PADDING, reader.size))) return found;
  const head = await reader.peek(SAMPLE);
  found.carriesMore ||= holdsMarkup(head) || isOtherFile(head.toString("latin1"));
  return found;
}
