import { eq } from "drizzle-orm";

import { Conflict, NotFound } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";

import { messagesManifest } from "../../../manifest.ts";
import { canFetchAgain } from "../../../rules/inbox/message-image.ts";
import { customerWhatsAppMessages as texts } from "../../../rules/inbox/whatsapp-messages.ts";
import { contactImages } from "../../../tables/image-schema.server.ts";

/**
 * Lets the shop fetch an image again that it could not fetch from WhatsApp. Changes nothing while it waits.
 * @throws NotFound 'No image' if the message has none
 * @throws Conflict if the image is stored, or WhatsApp's file is none that the shop can show
 */
export async function fetchImageAgain(db: Database, messageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const isOfMessage = eq(contactImages.messageId, messageId);
    const [image] = await tx
      .select({ state: contactImages.state, problem: contactImages.problem })
      .from(contactImages)
      .where(isOfMessage)
      .for("update");
    if (!image) throw new NotFound(texts.noImage);
    if (image.state === "waiting") return;
    if (!canFetchAgain(image)) throw new Conflict(texts.notFetchable);
    await tx
      .update(contactImages)
      .set({ state: "waiting", problem: null, attempts: 0, nextAt: new Date() })
      .where(isOfMessage);
    await enqueueJob(tx, messagesManifest.jobs["fetch-message-images"], {});
  });
}
