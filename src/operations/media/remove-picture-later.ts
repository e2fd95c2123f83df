import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { images } from "#db/schema/schema.server.ts";
import { enqueueJob } from "#operations/jobs/enqueue-job.ts";

/** Enqueues the removal of a picture and its file, which happens only if nothing shows the picture by then. */
export async function removePictureLater(tx: Database, publicId: string): Promise<void> {
  const { url, contentHash, format } = images;
  const [picture] = await tx
    .select({ publicId: images.publicId, url, contentHash, format })
    .from(images)
    .where(eq(images.publicId, publicId));
  if (picture !== undefined) await enqueueJob(tx, "remove-picture", picture);
}
