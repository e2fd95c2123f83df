import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";

import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { createPlainImage } from "#test/images.ts";
import { startWhatsAppApi } from "#test/simulators/whatsapp-api.ts";

import type { ImageProblem } from "../../../rules/inbox/message-image.ts";
import { FETCH_PERIOD_MS, MAX_DAILY_IMAGES } from "../../../rules/inbox/message-image.ts";
import { contactImages } from "../../../tables/image-schema.server.ts";
import { contactMessages } from "../../../tables/message-schema.server.ts";
import { listContactMessages } from "../contact-messages.ts";
import { receiveCustomerMessages } from "../receive-customer-messages.ts";

import { fetchImageAgain } from "./fetch-image-again.ts";
import { fetchMessageImages } from "./fetch-message-images.ts";
import { readMessageImage } from "./message-images.ts";

const db = await openTestDatabase();
const api = await startWhatsAppApi();
afterAll(api.close);
const whatsApp = {
  accessToken: "token",
  phoneNumberId: "42",
  appSecret: "secret",
  verifyToken: "verify",
  apiUrl: api.url,
};
/** An image that names the place where it was taken. */
const JPEG = new Uint8Array(
  await createPlainImage(40, 60)
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "24/1 51/1 0/1" } })
    .jpeg()
    .toBuffer(),
);
/** Later than every retry of a first attempt. */
const LATER_MS = 60_000;

let count = 0;

/** Receives an image from a new number, or from this one. Returns its message. */
async function receiveImage({ phone, content = JPEG }: { phone?: string; content?: Uint8Array | null } = {}) {
  count += 1;
  const imageId = String(1000 + count);
  if (content) api.addMedia(imageId, content);
  const message = {
    id: `wamid.image-${count}`,
    phone: phone ?? `+92300${String(1_000_000 + count)}`,
    name: "Ayesha",
    at: new Date(),
    text: "Image\nPaid just now",
    answeredId: null,
    confirmToken: null,
    imageId,
  };
  await receiveCustomerMessages(db, [message], []);
  return message;
}

async function readImage({ id }: { id: string }) {
  const [row] = await db
    .select({ image: contactImages })
    .from(contactMessages)
    .leftJoin(contactImages, eq(contactImages.messageId, contactMessages.id))
    .where(eq(contactMessages.providerId, id));
  return row?.image ?? undefined;
}

const fetchAll = (now = new Date(), options = {}) => fetchMessageImages(db, { whatsApp, now, ...options });

afterEach(async () => {
  api.setFault("none");
  api.setMediaFault("none");
  api.received.length = 0;
  await db.delete(contactMessages);
});

test("an image is fetched by a job that the webhook leaves behind, and is stored again without metadata", async () => {
  await db.delete(jobs);
  const message = await receiveImage();
  expect(api.received).toEqual([]);
  expect((await db.select().from(jobs)).map(({ kind }) => kind)).toEqual(["fetch-message-images"]);
  expect(await readImage(message)).toMatchObject({ state: "waiting", content: null });
  await fetchAll();
  const image = await readImage(message);
  expect(image).toMatchObject({ state: "stored", contentType: "image/jpeg", problem: null });
  const { content } = await readMessageImage(db, image?.messageId ?? "");
  expect([...content.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect(Buffer.from(JPEG).includes("Exif")).toBe(true);
  expect(Buffer.from(content).includes("Exif")).toBe(false);
  const { items } = await listContactMessages(db, {});
  expect(items).toMatchObject([
    { message: "Image\nPaid just now", image: { state: "stored", problem: null, paymentOf: null } },
  ]);
});

test("repeated, lost and reordered events store each image once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 0, 1, 2], { minLength: 1 }),
      fc.boolean(),
      async (events, fetchesBetween) => {
        await db.delete(contactMessages);
        const build = (index: number) => ({
          id: `wamid.repeated-${index}`,
          phone: "+923009999999",
          name: "",
          at: new Date(),
          text: "Image",
          answeredId: null,
          confirmToken: null,
          imageId: `77${index}`,
        });
        for (const index of events) {
          api.addMedia(`77${index}`, JPEG);
          await Promise.all([1, 2].map(() => receiveCustomerMessages(db, [build(index)], [])));
          if (fetchesBetween) await fetchAll();
        }
        await Promise.all([fetchAll(), fetchAll()]);
        const stored = await db.select().from(contactImages);
        expect(stored.map(({ mediaId }) => mediaId).toSorted()).toEqual(
          [...new Set(events)].map((index) => `77${index}`).toSorted(),
        );
        expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(["stored"]));
      },
    ),
    { numRuns: 15 },
  );
});

describe("an image stays waiting and is fetched later", () => {
  test.each([
    ["the token is wrong", () => api.setFault(401)],
    ["WhatsApp limits the requests", () => api.setFault(429)],
    ["WhatsApp is not available", () => api.setFault(503)],
    ["WhatsApp's answer is lost", () => api.setFault("reset")],
    ["WhatsApp's answer is incomplete", () => api.setFault("malformed")],
    ["the download is rejected", () => api.setFault(403, "/whatsapp_business/")],
    ["the download is cut off", () => api.setFault("reset", "/whatsapp_business/")],
    ["the address has expired", () => api.setMediaFault("expired")],
    ["the file is damaged on its way", () => api.setMediaFault("other content")],
    ["the token would leave without encryption", () => api.setMediaFault("foreign address")],
  ])("if %s", async (_, setFault) => {
    const message = await receiveImage();
    setFault();
    const now = new Date();
    await fetchAll(now);
    expect(await readImage(message)).toMatchObject({ state: "waiting", attempts: 1 });
    expect((await readImage(message))?.nextAt.getTime()).toBeGreaterThan(now.getTime());
    api.setFault("none");
    api.setMediaFault("none");
    await fetchAll(now);
    expect(await readImage(message)).toMatchObject({ state: "waiting", attempts: 1 });
    await fetchAll(new Date(now.getTime() + 20 * LATER_MS));
    expect(await readImage(message)).toMatchObject({ state: "stored", attempts: 2 });
  });

  test("if WhatsApp never responds", async () => {
    const message = await receiveImage();
    api.setFault("hang");
    await fetchAll(new Date(), { responseTimeoutMs: 100 });
    expect(await readImage(message)).toMatchObject({ state: "waiting", attempts: 1 });
  });

  test("if the process that fetched it has died", async () => {
    const message = await receiveImage();
    const now = new Date();
    await db.update(contactImages).set({ attempts: 1, nextAt: new Date(now.getTime() + LATER_MS) });
    await fetchAll(now);
    expect((await readImage(message))?.state).toBe("waiting");
    await fetchAll(new Date(now.getTime() + LATER_MS));
    expect((await readImage(message))?.state).toBe("stored");
  });

  test("if the shop is not connected to WhatsApp", async () => {
    const message = await receiveImage();
    await fetchAll(new Date(), { whatsApp: undefined });
    expect(await readImage(message)).toMatchObject({ state: "waiting", attempts: 0 });
  });
});

describe("an image is given up, and staff read why", () => {
  const OVERSIZED = new Uint8Array(10 * 1024 * 1024 + 1);
  test.each<[ImageProblem, string, Uint8Array | undefined, () => unknown]>([
    ["gone", "WhatsApp has deleted it", undefined, () => undefined],
    ["too-large", "WhatsApp says that it is too large", OVERSIZED, () => undefined],
    ["too-large", "it turns out to be too large", OVERSIZED, () => api.setMediaFault("no size")],
    ["no-image", "the file is of another kind", new TextEncoder().encode("%PDF-1.7"), () => undefined],
  ])("%s: %s", async (problem, _, content, setFault) => {
    const message = await receiveImage({ content });
    if (content === undefined) await db.update(contactImages).set({ mediaId: "404" });
    setFault();
    await fetchAll();
    expect(await readImage(message)).toMatchObject({ state: "failed", problem, content: null });
    await expect(readMessageImage(db, (await readImage(message))?.messageId ?? "")).rejects.toThrow(
      "No image",
    );
  });

  test("unreachable: it could not be fetched for a week", async () => {
    const message = await receiveImage();
    api.setFault(503);
    await fetchAll(new Date(Date.now() + FETCH_PERIOD_MS - LATER_MS));
    expect(await readImage(message)).toMatchObject({ state: "waiting" });
    await fetchAll(new Date(Date.now() + FETCH_PERIOD_MS + 20 * LATER_MS));
    expect(await readImage(message)).toMatchObject({ state: "failed", problem: "unreachable" });
  });
});

test("staff let the shop fetch an image again that WhatsApp did not deliver, and no other", async () => {
  const message = await receiveImage({ content: null });
  await fetchAll();
  const { messageId = "" } = (await readImage(message)) ?? {};
  expect(await readImage(message)).toMatchObject({ state: "failed", problem: "gone" });
  api.addMedia(message.imageId, JPEG);
  await fetchImageAgain(db, messageId);
  await fetchImageAgain(db, messageId);
  expect(await readImage(message)).toMatchObject({ state: "waiting", problem: null });
  await fetchAll();
  expect(await readImage(message)).toMatchObject({ state: "stored" });
  await expect(fetchImageAgain(db, messageId)).rejects.toThrow("This image cannot be fetched again");
  await expect(fetchImageAgain(db, "never-was")).rejects.toThrow("No image");
});

test("a message that is erased while its image is fetched leaves no image", async () => {
  await receiveImage();
  await db.update(contactImages).set({ nextAt: new Date(0) });
  const fetching = fetchAll();
  await db.delete(contactMessages);
  await fetching;
  expect(await db.$count(contactImages)).toBe(0);
});

test("a number that sends more images than a customer would is not fetched further that day", async () => {
  const phone = "+923001112223";
  for (let index = 0; index < MAX_DAILY_IMAGES; index += 1) await receiveImage({ phone });
  const refused = await receiveImage({ phone });
  expect(await readImage(refused)).toBeUndefined();
  const other = await receiveImage();
  expect(await readImage(other)).toMatchObject({ state: "waiting" });
  const { items } = await listContactMessages(db, { pageSize: 100 });
  expect(items.filter(({ message }) => message.startsWith("Image. Open WhatsApp"))).toHaveLength(1);
});
