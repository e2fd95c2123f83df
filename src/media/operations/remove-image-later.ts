import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "../tables/image-schema.server.ts";
import { mediaManifest } from "../manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";

/** Enqueues a job that removes an image and its file if the image is still unused when the job runs. */
export async function removeImageLater(tx: Database, publicId: string): Promise<void> {
  const { url, contentHash, format } = images;
  const [image] = await tx
    .select({ publicId: images.publicId, url, contentHash, format })
    .from(images)
    .where(eq(images.publicId, publicId));
  if (image !== undefined) await enqueueJob(tx, mediaManifest.jobs["remove-picture"], image);
}
