import type { Sharp } from "sharp";

import type { PixelSize } from "#kit/rules/image.ts";

import { isListedSize } from "../rules/upload.ts";
import { decode } from "./decoder.ts";
import type { DeliveryFormat } from "./file-keys.ts";
import { buildDerivedKey, buildOriginalKey } from "./file-keys.ts";
import type { FileStore } from "./file-store.ts";
import type { ImageIdentity } from "./image-host.ts";
import { queueRender } from "./image-queue.ts";

/** Encoder settings with similar quality and encoding time. Measurements: docs/decisions/004-images.md. */
const ENCODERS: Record<DeliveryFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 0 }),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
  jpeg: (image) => image.flatten({ background: "#ffffff" }).jpeg({ quality: 78, mozjpeg: true }),
};

export interface Rendering extends Pick<ImageIdentity, "contentHash" | "extension"> {
  /** A size that `isListedSize` accepts. */
  size: PixelSize;
  format: DeliveryFormat;
}

type Bytes = Uint8Array<ArrayBuffer>;

const inFlight = new WeakMap<FileStore, Map<string, Promise<Bytes | undefined>>>();

/**
 * Returns a stored image cropped to a listed size. Renders each size once, even for concurrent requests, and stores
 * the result. Returns `undefined` if the image does not exist. Spec: storefront §7.
 */
export async function renderImage(files: FileStore, rendering: Rendering): Promise<Bytes | undefined> {
  const { contentHash, size, format } = rendering;
  if (!isListedSize(size)) throw new RangeError(`Not a listed size: ${size.join("x")}`);
  const key = buildDerivedKey(contentHash, size, format);
  const tasks = inFlight.get(files) ?? new Map<string, Promise<Bytes | undefined>>();
  inFlight.set(files, tasks);
  const pending = tasks.get(key);
  if (pending) return pending;
  const task = readOrRender(files, key, rendering).finally(() => tasks.delete(key));
  tasks.set(key, task);
  return task;
}

async function readOrRender(files: FileStore, key: string, rendering: Rendering): Promise<Bytes | undefined> {
  const storedBytes = await files.read(key);
  if (storedBytes) return storedBytes;
  const bytes = await queueRender(() => renderSize(files, rendering));
  // If storing fails, the next request renders the size again.
  if (bytes) await files.put(key, bytes).catch(() => undefined);
  return bytes;
}

/** Runs when the task leaves the queue, so waiting tasks hold no images in memory. */
async function renderSize(files: FileStore, rendering: Rendering): Promise<Bytes | undefined> {
  const original = await files.read(buildOriginalKey(rendering));
  if (original === undefined) return undefined;
  const {
    size: [width, height],
    format,
  } = rendering;
  const resized = decode(original).resize(width, height, { fit: "cover" });
  return new Uint8Array(await ENCODERS[format](resized).toBuffer());
}
