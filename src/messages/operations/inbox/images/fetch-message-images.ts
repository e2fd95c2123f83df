import { and, eq, sql } from "drizzle-orm";

import { encodePrivateImage } from "#media/operations/encode-private-image.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { calculateRetryDelayMs } from "#platform/jobs/rules/job.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";

import { FETCH_PERIOD_MS } from "../../../rules/inbox/message-image.ts";
import { contactImages } from "../../../tables/image-schema.server.ts";
import type { WhatsAppAccount } from "../../outbox/whatsapp/create-whatsapp-sender.ts";

import { fetchWhatsAppMedia } from "./whatsapp-media.ts";

interface FetchImagesOptions {
  /** Without an account, the images wait. */
  whatsApp?: WhatsAppAccount | undefined;
  now?: Date | undefined;
  signal?: AbortSignal | undefined;
  responseTimeoutMs?: number | undefined;
}

interface ClaimedImage {
  messageId: string;
  mediaId: string;
  attempts: number;
}

/** Longer than two requests take. */
const LEASE_MS = 3 * MINUTE_MS;

/**
 * Fetches the images that customers sent on WhatsApp and stores each once. An image whose fetch fails is tried again,
 * later and later, for a week.
 */
export async function fetchMessageImages(
  db: Database,
  { whatsApp, now = new Date(), signal, responseTimeoutMs }: FetchImagesOptions,
): Promise<void> {
  if (whatsApp === undefined) return;
  for (;;) {
    if (signal?.aborted === true) return;
    const image = await claimImage(db, now);
    if (image === undefined) return;
    await fetchImage(db, image, { whatsApp, now, responseTimeoutMs });
  }
}

/** Takes an image that is due. If the process dies, another one takes it over after the lease. */
async function claimImage(db: Database, now: Date): Promise<ClaimedImage | undefined> {
  const [image] = await queryRows<ClaimedImage>(
    db,
    sql`update ${contactImages} set attempts = attempts + 1, next_at = ${new Date(now.getTime() + LEASE_MS)}
      where message_id = (
        select message_id from ${contactImages} where state = 'waiting' and next_at <= ${now}
        order by next_at limit 1 for update skip locked
      )
      returning message_id as "messageId", media_id as "mediaId", attempts`,
  );
  return image;
}

async function fetchImage(
  db: Database,
  { messageId, mediaId, attempts }: ClaimedImage,
  { whatsApp, now, responseTimeoutMs }: { whatsApp: WhatsAppAccount } & FetchImagesOptions & { now: Date },
): Promise<void> {
  const result = await fetchWhatsAppMedia(whatsApp, mediaId, { responseTimeoutMs });
  // Another process can have stored the image, and an erasure can have deleted it.
  const isWaiting = and(eq(contactImages.messageId, messageId), eq(contactImages.state, "waiting"));
  const save = (values: Partial<typeof contactImages.$inferInsert>) =>
    db.update(contactImages).set(values).where(isWaiting);
  if (result.outcome === "fetched") {
    const image = await encodePrivateImage(result.file);
    await save(
      image
        ? { ...image, contentHash: result.contentHash, state: "stored" }
        : { state: "failed", problem: "no-image" },
    );
    return;
  }
  if (result.outcome === "failed") {
    await save({ state: "failed", problem: result.problem });
    return;
  }
  const nextAt = new Date(now.getTime() + Math.max(calculateRetryDelayMs(attempts), result.delayMs ?? 0));
  const isLast = sql`${contactImages.createdAt} < ${new Date(now.getTime() - FETCH_PERIOD_MS)}`;
  await db
    .update(contactImages)
    .set({
      nextAt,
      state: sql`case when ${isLast} then 'failed' else 'waiting' end`,
      problem: sql`case when ${isLast} then 'unreachable' end`,
    })
    .where(isWaiting);
}
