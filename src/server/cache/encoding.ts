import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

/** How a body travels. */
export type Encoding = "br" | "gzip" | "identity";

/** A sixth smaller than gzip on the home page; more costs many times the time for a hundredth less. */
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return plain;
  if (encoding === "gzip") return withoutRoom(await zip(plain));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return withoutRoom(await brotli(plain, { params }));
}

/** zlib hands out a short result in the 16 kB that it took for it; what is kept for long shall not keep those. */
function withoutRoom(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength === bytes.byteLength ? bytes : Buffer.from(bytes);
}

export async function decode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return bytes;
  return encoding === "gzip" ? unzip(bytes) : unbrotli(bytes);
}

/** Browsers send one of a handful of these headers. */
const known = new Map<string, Encoding>();
const MOST_KNOWN = 100;

/** The best encoding that a request's Accept-Encoding allows. */
export function acceptedEncoding(header = ""): Encoding {
  const remembered = known.get(header);
  if (remembered !== undefined) return remembered;
  const encoding = chooseEncoding(header);
  if (known.size < MOST_KNOWN) known.set(header, encoding);
  return encoding;
}

function chooseEncoding(header: string): Encoding {
  const accepted = new Map(
    header.split(",").map((part) => {
      const [name = "", ...options] = part.split(";").map((piece) => piece.trim().toLowerCase());
      const isRefused = options.some((option) => /^q=0(?:\.0*)?$/.test(option));
      return [name, !isRefused];
    }),
  );
  const isAccepted = (name: string) => accepted.get(name) ?? accepted.get("*") ?? false;
  return (["br", "gzip"] as const).find(isAccepted) ?? "identity";
}
