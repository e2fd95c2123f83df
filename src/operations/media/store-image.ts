import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";

import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema.server.ts";
import type { Picture } from "#domain/image.ts";

import type { ImageStore } from "./image-store.ts";
import { imageUrl, originalKey, publicIdOf } from "./public-id.ts";
import type { ImageFolder } from "./public-id.ts";
import { readPicture } from "./read-picture.ts";

/** A picture as the database knows it. */
export interface StoredImage extends Picture {
  id: number;
  format: string;
  bytes: number;
  tags: string[];
  createdAt: string;
}

export interface ImageToStore {
  /** Path or content. */
  file: string | Uint8Array;
  folder: ImageFolder;
  stem: string;
  /** Milliseconds; part of the public id, so that two files of one name are two pictures. */
  timestamp?: number;
  tags?: string[];
}

/**
 * Keeps a picture: its file in the store and its size, colour and content hash in the database. The same content
 * under the same public id is kept once; other content never replaces a picture, because addresses are cached for a
 * year, and takes its hash into its public id instead.
 * @throws InvalidInput when the file is no picture. Spec: storefront §7.
 */
export async function storeImage(db: Database, store: ImageStore, input: ImageToStore): Promise<StoredImage> {
  const file = typeof input.file === "string" ? await readFile(input.file) : input.file;
  const contentHash = createHash("sha256").update(file).digest("hex");
  const wanted = publicIdOf(input.folder, input.stem, input.timestamp);
  for (const publicId of [wanted, `${wanted}-${contentHash.slice(0, 8)}`]) {
    const known = await findImage(db, publicId);
    const isSame = known?.contentHash === contentHash;
    if (known && isSame && (await hasFile(store, known))) return storedImage(known);
    // A known picture whose file got lost is stored once more under the same id.
    if (known === undefined || isSame)
      return keep(db, store, file, { publicId, contentHash, tags: input.tags ?? [] });
  }
  throw new Error(`Two pictures share the public id ${wanted} and the start of their hash`);
}

async function hasFile(store: ImageStore, { publicId, url }: ImageRow): Promise<boolean> {
  return (await store.read(originalKey(publicId, extname(url).slice(1)))) !== undefined;
}

async function keep(
  db: Database,
  store: ImageStore,
  file: Uint8Array,
  row: { publicId: string; contentHash: string; tags: string[] },
): Promise<StoredImage> {
  const { bytes, extension, ...picture } = await readPicture(file);
  // The file first: a picture that the database names is always there.
  await store.put(originalKey(row.publicId, extension), bytes);
  const [added] = await db
    .insert(images)
    .values({ ...row, ...picture, url: imageUrl(row.publicId, extension), bytes: bytes.length })
    .onConflictDoNothing({ target: images.publicId })
    .returning();
  const stored = added ?? (await findImage(db, row.publicId));
  if (stored === undefined) throw new Error(`The picture ${row.publicId} vanished while it was stored`);
  return storedImage(stored);
}

type ImageRow = typeof images.$inferSelect;

async function findImage(db: Database, publicId: string): Promise<ImageRow | undefined> {
  const [row] = await db.select().from(images).where(eq(images.publicId, publicId));
  return row;
}

function storedImage({ contentHash: _, createdAt, ...row }: ImageRow): StoredImage {
  return { ...row, createdAt: createdAt.toISOString() };
}
