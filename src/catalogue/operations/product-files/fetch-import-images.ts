import { randomUUID } from "node:crypto";

import { and, arrayContains, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";

import { createQueue } from "#kit/limits/queue.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { fetchImage } from "#media/operations/fetch-image.ts";
import type { Media } from "#media/operations/media.ts";
import { mediaMessages } from "#media/rules/staff-messages.ts";
import type { Database } from "#platform/db/client.server.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { JobAttempt } from "#platform/jobs/handle-jobs.ts";
import { SECOND_MS } from "#platform/rules/day.ts";

import { catalogueManifest } from "../../manifest.ts";
import { isImageAddress } from "../../rules/product-files/product-file.ts";
import type { ImageFetch } from "../../rules/product-files/product-import.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { importImages } from "../../tables/product-change-schema.server.ts";

import { mapInBatches } from "./in-batches.ts";

const FETCH_JOB = catalogueManifest.jobs["fetch-import-images"];
/** Images that are fetched at the same time, from all servers and from one. */
const PARALLEL = { all: 8, perServer: 4 };

/**
 * Queues images of other servers for a background job. Images that failed before are tried again, and images that another
 * request waits for are fetched once for both. Addresses that cannot be fetched are returned as failed.
 */
export async function requestImages(db: Database, urls: readonly string[]): Promise<ImageFetch> {
  const batchId = randomUUID();
  const distinct = [...new Set(urls)].toSorted();
  const rejected = distinct.filter((url) => !isImageAddress(url));
  await db.transaction(async (tx) => {
    await mapInBatches(distinct.filter(isImageAddress), (batch) =>
      tx
        .insert(importImages)
        .values(batch.map((url) => ({ url, batchId })))
        .onConflictDoUpdate({
          target: importImages.url,
          set: {
            otherBatchIds: sql`array_append(${importImages.otherBatchIds}, ${batchId})`,
            reason: null,
            fetchedAt: null,
          },
          setWhere: isNull(importImages.imageId),
        })
        .returning({ url: importImages.url }),
    );
    await enqueueJob(tx, FETCH_JOB, { batchId });
  });
  const fetch = await readFetch(db, batchId, { isNew: true });
  const reason = mediaMessages.addressInvalid;
  return { ...fetch, failed: [...fetch.failed, ...rejected.map((url) => ({ url, reason }))] };
}

/** Returns how far a job has fetched the images of a request. @throws NotFound if the id is unknown */
export async function readFetch(
  db: Database,
  batchId: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<ImageFetch> {
  const rows = await db
    .select()
    .from(importImages)
    .where(or(eq(importImages.batchId, batchId), arrayContains(importImages.otherBatchIds, [batchId])));
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
/** Images that a process reserves at once. */
const CLAIMED_IMAGES = 32;

/** Fetches the images that wait, for all requests, some at a time. Each image is fetched by one process. */
export async function fetchImportImages(
  { db, media, signal, allowsLocalhost = false }: JobAttempt & FetchServices,
  { batchId }: { batchId: string },
): Promise<void> {
  const end = Date.now() + MAX_ATTEMPT_MS;
  const isOver = () => signal.aborted || Date.now() > end;
  for (;;) {
    if (isOver()) {
      await enqueueJob(db, FETCH_JOB, { batchId });
      return;
    }
    const urls = await claimImages(db);
    if (urls.length === 0) return;
    const runFetch = createQueue(PARALLEL.all);
    const byServer = Map.groupBy(urls, (url) => new URL(url).host);
    await Promise.all(
      [...byServer.values()].map(async (serverUrls) => {
        const runOnServer = createQueue(PARALLEL.perServer);
        await Promise.all(
          serverUrls.map((url) =>
            runOnServer(() =>
              runFetch(() => (isOver() ? releaseImage(db, url) : fetchOne(db, media, url, allowsLocalhost))),
            ),
          ),
        );
      }),
    );
  }
}

/** Reserves images that wait, the oldest first, until a process that stops meanwhile must have stopped. */
async function claimImages(db: Database): Promise<string[]> {
  const waiting = db
    .select({ url: importImages.url })
    .from(importImages)
    .where(
      and(
        isNull(importImages.fetchedAt),
        or(isNull(importImages.claimedUntil), lt(importImages.claimedUntil, sql`now()`)),
      ),
    )
    .orderBy(asc(importImages.createdAt), asc(importImages.url))
    .limit(CLAIMED_IMAGES)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(importImages)
    .set({ claimedUntil: sql`now() + interval '5 minutes'` })
    .where(inArray(importImages.url, waiting))
    .returning({ url: importImages.url });
  return claimed.map(({ url }) => url).toSorted();
}

async function releaseImage(db: Database, url: string): Promise<void> {
  await db.update(importImages).set({ claimedUntil: null }).where(eq(importImages.url, url));
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
    .set({ ...result, fetchedAt: sql`now()`, claimedUntil: null })
    .where(eq(importImages.url, url));
}
