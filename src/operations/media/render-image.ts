import sharp from "sharp";
import type { Sharp } from "sharp";

import { IMAGE_SIZES } from "#domain/image.ts";
import type { PixelSize } from "#domain/image.ts";

import type { ImageStore } from "./image-store.ts";
import { originalKey } from "./public-id.ts";
import { createQueue } from "./render-queue.ts";

/** Formats a picture is delivered in, the best first. */
export type DeliveryFormat = "avif" | "webp" | "jpeg";

/** Numbers measured in docs/decisions/004-picture-delivery.md: about the same look and the same time for each. */
const ENCODERS: Record<DeliveryFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
  jpeg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 78, mozjpeg: true }),
};

const LISTED = new Set(
  Object.values(IMAGE_SIZES)
    .flat()
    .map(([width, height]) => `${width}x${height}`),
);

/** Whether the shop delivers pictures of this size; it makes no other. */
export function isListedSize([width, height]: PixelSize): boolean {
  return LISTED.has(`${width}x${height}`);
}

export interface Rendering {
  publicId: string;
  /** Extension of the stored file. */
  extension: string;
  /** A listed size. */
  size: PixelSize;
  format: DeliveryFormat;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Two at a time: on two cores a cold grid of cards is ready soonest, and pages still get their turn. */
const queue = createQueue(2);
const underway = new WeakMap<ImageStore, Map<string, Promise<Bytes | undefined>>>();

/**
 * A stored picture filled into a listed size. It is made once, however many ask at once, and kept in the store.
 * `undefined` when there is no such picture. Spec: storefront §7.
 */
export async function renderImage(store: ImageStore, rendering: Rendering): Promise<Bytes | undefined> {
  const { publicId, size, format } = rendering;
  if (!isListedSize(size)) throw new RangeError(`Not a listed size: ${size.join("x")}`);
  const key = `derived/${publicId}/${rendering.extension}-${size.join("x")}.${format}`;
  const tasks = underway.get(store) ?? new Map<string, Promise<Bytes | undefined>>();
  underway.set(store, tasks);
  const running = tasks.get(key);
  if (running) return running;
  const task = readOrMake(store, key, rendering).finally(() => tasks.delete(key));
  tasks.set(key, task);
  return task;
}

async function readOrMake(store: ImageStore, key: string, rendering: Rendering): Promise<Bytes | undefined> {
  const made = await store.read(key);
  if (made) return made;
  const bytes = await queue(() => make(store, rendering));
  if (bytes) await store.put(key, bytes);
  return bytes;
}

/** Reads the stored file only once it is its turn, so that a long queue holds no pictures in memory. */
async function make(store: ImageStore, rendering: Rendering): Promise<Bytes | undefined> {
  const original = await store.read(originalKey(rendering.publicId, rendering.extension));
  if (original === undefined) return undefined;
  const {
    size: [width, height],
    format,
  } = rendering;
  const filled = sharp(original).resize(width, height, { fit: "cover" });
  return new Uint8Array(await ENCODERS[format](filled).toBuffer());
}
