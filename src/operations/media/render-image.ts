import type { Sharp } from "sharp";

import type { PixelSize } from "#domain/media/image.ts";
import { isListedSize } from "#domain/media/image.ts";

import { decode } from "./decoder.ts";
import type { DeliveryFormat } from "./file-keys.ts";
import { derivedKey, originalKey } from "./file-keys.ts";
import type { FileStore } from "./file-store.ts";
import type { PictureName } from "./image-host.ts";
import { inRenderTurn } from "./picture-work.ts";

/** Numbers measured in docs/decisions/004-image-delivery.md: about the same look and the same time for each. */
const ENCODERS: Record<DeliveryFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
  jpeg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 78, mozjpeg: true }),
};

export interface Rendering extends Pick<PictureName, "contentHash" | "extension"> {
  /** A listed size. */
  size: PixelSize;
  format: DeliveryFormat;
}

type Bytes = Uint8Array<ArrayBuffer>;

const underway = new WeakMap<FileStore, Map<string, Promise<Bytes | undefined>>>();

/**
 * A stored picture filled into a listed size. It is made once, however many ask at once, and kept in the store.
 * `undefined` when there is no such picture. Spec: storefront §7.
 */
export async function renderImage(files: FileStore, rendering: Rendering): Promise<Bytes | undefined> {
  const { contentHash, size, format } = rendering;
  if (!isListedSize(size)) throw new RangeError(`Not a listed size: ${size.join("x")}`);
  const key = derivedKey(contentHash, size, format);
  const tasks = underway.get(files) ?? new Map<string, Promise<Bytes | undefined>>();
  underway.set(files, tasks);
  const running = tasks.get(key);
  if (running) return running;
  const task = readOrMake(files, key, rendering).finally(() => tasks.delete(key));
  tasks.set(key, task);
  return task;
}

async function readOrMake(files: FileStore, key: string, rendering: Rendering): Promise<Bytes | undefined> {
  const made = await files.read(key);
  if (made) return made;
  const bytes = await inRenderTurn(() => make(files, rendering));
  // What cannot be kept is made again the next time.
  if (bytes) await files.put(key, bytes).catch(() => undefined);
  return bytes;
}

/** Reads the stored file only once it is its turn, so that a long queue holds no pictures in memory. */
async function make(files: FileStore, rendering: Rendering): Promise<Bytes | undefined> {
  const original = await files.read(originalKey(rendering));
  if (original === undefined) return undefined;
  const {
    size: [width, height],
    format,
  } = rendering;
  const filled = decode(original).resize(width, height, { fit: "cover" });
  return new Uint8Array(await ENCODERS[format](filled).toBuffer());
}
