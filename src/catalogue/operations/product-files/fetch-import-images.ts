import { randomUUID } from "node:crypto";

import { and, asc, eq, isNull, sql } from "drizzle-orm";

import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { fetchImage } from "#media/operations/fetch-image.ts";
import type { Media } from "#media/operations/media.ts";
import type { Database } from "#platform/db/client.server.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { JobAttempt } from "#platform/jobs/handle-jobs.ts";
import { SECOND_MS } from "#platform/rules/day.ts";

import { catalogueManifest } from "../../manifest.ts";
import type { ImageFetch } from "../../rules/product-files/product-import.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { importImages } from "../../tables/product-change-schema.server.ts";

import { mapInBatches } from "./in-batches.ts";

const FETCH_JOB = catalogueManifest.jobs["fetch-import-images"];
/** Images that are fetched at the same time. */
const PARALLEL_FETCHES = 4;

/** Queues images of other servers for a background job. Images that failed before are tried again. */
export async function requestImages(db: Database, urls: readonly string[]): Promise<ImageFetch> {
  const batchId = randomUUID();
  await db.transaction(async (tx) => {
    await mapInBatches([...new Set(urls)].toSorted(), (batch) =>
      tx
        .insert(importImages)
        .values(batch.map((url) => ({ url, batchId })))
        .onConflictDoUpdate({
          target: importImages.url,
          set: { batchId, reason: null, fetchedAt: null },
          setWhere: isNull(importImages.imageId),
        })
        .returning({ url: importImages.url }),
    );
    await enqueueJob(tx, FETCH_JOB, { batchId });
  });
  return readFetch(db, batchId, { isNew: true });
}

/** Returns how far a job has fetched the images of a request. @throws NotFound if the id is unknown */
export async function readFetch(
  db: Database,
  batchId: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<ImageFetch> {
  const rows = await db.select().from(importImages).where(eq(importImages.batchId, batchId));
  if (rows.length === 0 && !isNew) throw new NotFound(messages.fetchUnknown);
  return {
    id: batchId,
    total: rows.length,
    done: rows.filter(({ fetchedAt }) => fetchedAt !== null).length,
    failed: rows.flatMap(({ url, reason }) => (reason === null ? [] : [{ url, reason }])),
  };
}

/** Services of the job that fetches images. */
export interface FetchServices {
  media: Media;
  /** Whether images of this machine are allowed. Only for development and tests. */
  allowsLocalhost?: boolean;
}

/** Time after which a job leaves the remaining images to a new job, so that other jobs do not wait for all of them (ms). */
const MAX_ATTEMPT_MS = 20 * SECOND_MS;

/** Fetches the images of a request, some at a time. */
export async function fetchImportImages(
  { db, media, signal, allowsLocalhost = false }: JobAttempt & FetchServices,
  { batchId }: { batchId: string },
): Promise<void> {
  const end = Date.now() + MAX_ATTEMPT_MS;
  for (;;) {
    const waiting = await db
      .select({ url: importImages.url })
      .from(importImages)
      .where(and(eq(importImages.batchId, batchId), isNull(importImages.fetchedAt)))
      .orderBy(asc(importImages.url))
      .limit(PARALLEL_FETCHES);
    if (waiting.length === 0) return;
    if (signal.aborted || Date.now() > end) {
      await enqueueJob(db, FETCH_JOB, { batchId });
      return;
    }
    await Promise.all(waiting.map(({ url }) => fetchOne(db, media, url, allowsLocalhost)));
  }
}

async function fetchOne(db: Database, media: Media, url: string, allowsLocalhost: boolean): Promise<void> {
  const result = await fetchImage(db, media, url, { folder: "products", allowsLocalhost }).then(
    ({ id }) => ({ imageId: id, reason: null }),
    (error: unknown) => {
      if (!(error instanceof InvalidInput)) throw error;
      return { imageId: null, reason: error.message };
    },
  );
  await db
    .update(importImages)
    .set({ ...result, fetchedAt: sql`now()` })
    .where(eq(importImages.url, url));
}
