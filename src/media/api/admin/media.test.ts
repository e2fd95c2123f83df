import { existsSync } from "node:fs";
import { readdir, readFile, symlink } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";

import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { sampleImagesDir } from "../../operations/sample-images.ts";
import { images } from "../../tables/image-schema.server.ts";
import { isSafeKey } from "../../operations/file-store.ts";
import { removeImage } from "#app/maintenance/remove-image.ts";
import { openTestApi } from "#test/api.ts";
import { createPlainImage, createTestFolder } from "#test/images.ts";

import { receiveUpload } from "../uploads/receive-upload.ts";

const api = await openTestApi();
const staff = await api.signIn(true);
const photograph = await readFile(join(sampleImagesDir, "images/products/oud-mehtab-1.jpg"));

const server = createServer(getRequestListener((incoming, env) => api.fetch(incoming, env)));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const uploadUrl = `http://127.0.0.1:${port}/api/admin/media`;

interface UploadResponse {
  secure_url: string;
  url: string;
  public_id: string;
  width: number;
  created_at: string;
  detail: string;
  errors: Record<string, string[]>;
}

type FormFields = Record<string, string>;

async function upload(content: Uint8Array | undefined, name = "Oud Mehtab.jpg", fields: FormFields = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ folder: "products", ...fields })) form.append(field, value);
  if (content) form.append("file", new Blob([new Uint8Array(content)], { type: "image/jpeg" }), name);
  const response = await fetch(uploadUrl, { method: "POST", body: form, headers: staff });
  return { status: response.status, body: (await response.json()) as UploadResponse };
}

/** Counts all database rows and files that an upload could leave behind. */
async function countRowsAndFiles() {
  const files = await Array.fromAsync(api.media.files.list("originals/"));
  const scratch = await readdir(api.media.scratch).catch(() => []);
  return { rows: await api.db.$count(images), files: files.length, scratch: scratch.length };
}

test("an upload returns the fields of common image hosts [000 §3] [000 §7] [001 §7]", async () => {
  const before = Date.now();
  const { status, body } = await upload(photograph, "Oud Mehtab (1).JPG", {
    upload_preset: "zarif-essence",
    tags: "oud, amber ,,hero",
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    width: 1200,
    height: 1500,
    format: "jpeg",
    bytes: photograph.length,
    resource_type: "image",
    tags: ["oud", "amber", "hero"],
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  const [, timestamp] = /^products\/(\d+)-oud-mehtab-1$/.exec(body.public_id) ?? [];
  expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
  expect(body.secure_url).toBe(`http://shop.test/media/image/upload/v1/${body.public_id}.jpg`);
  expect(Date.parse(body.created_at)).toBeGreaterThan(before - MINUTE_MS);
});

test("an uploaded image is immediately available in the shop's image sizes", async () => {
  const { body } = await upload(await createPlainImage(900, 900).png().toBuffer(), "red.png", {
    folder: "collections",
  });
  const stored = await api.fetch(new Request(body.secure_url));
  expect(stored.headers.get("content-type")).toBe("image/png");
  const cardUrl = body.secure_url.replace("/upload/", "/upload/c_fill,w_480,h_360,q_auto,f_auto/");
  const rendered = await api.fetch(new Request(cardUrl, { headers: { accept: "image/webp" } }));
  expect(await sharp(Buffer.from(await rendered.arrayBuffer())).metadata()).toMatchObject({
    width: 480,
    height: 360,
  });
});

test("an uploaded image can be added to the carousel immediately", async () => {
  const { body } = await upload(photograph, "dusk.jpg", { folder: "hero-images" });
  const { status } = await api.send(
    "POST",
    "/admin/hero/images",
    { publicId: body.public_id, alt: "Dusk" },
    staff,
  );
  expect(status).toBe(201);
});

test("an upload can set its public id within the folder", async () => {
  const { body } = await upload(photograph, "x.jpg", { public_id: "eid_2026-Card" });
  expect(body.public_id).toBe("products/eid_2026-Card");
});

test("reusing the public id of a deleted image changes the URL, so that caches do not show the old image", async () => {
  const first = await upload(await createPlainImage(120, 120, "#ff0000").png().toBuffer(), "x.png", {
    public_id: "summer",
  });
  await api.fetch(
    new Request(first.body.secure_url.replace("/upload/", "/upload/c_fill,w_80,h_100,q_auto,f_auto/")),
  );
  expect(await removeImage(api.db, api.media, first.body.public_id)).toBe(true);
  const second = await upload(await createPlainImage(120, 120, "#0000ff").png().toBuffer(), "x.png", {
    public_id: "summer",
  });
  expect(second.body.public_id).toBe(first.body.public_id);
  expect(second.body.secure_url).not.toBe(first.body.secure_url);
  const shown = await api.fetch(
    new Request(second.body.secure_url.replace("/upload/", "/upload/c_fill,w_80,h_100,q_auto,f_auto/")),
  );
  const { dominant } = await sharp(Buffer.from(await shown.arrayBuffer())).stats();
  expect(dominant.b).toBeGreaterThan(200);
});

test("uploading a stored image again with a transformation applies the transformation", async () => {
  await upload(photograph, "x.jpg", { public_id: "known" });
  const transformation = '{"width":80,"height":100}';
  const { body } = await upload(photograph, "x.jpg", { public_id: "known", transformation });
  expect(body.width).toBe(80);
});

test("a transformation changes the stored image [000 §7]", async () => {
  const transformation = JSON.stringify([{ width: 400, height: 500, crop: "fill", quality: "auto" }]);
  const { body } = await upload(photograph, "x.jpg", { transformation });
  expect(body).toMatchObject({ width: 400, height: 500 });
});

test("an upload without a folder is stored in the general folder, which also accepts GIFs", async () => {
  const gif = await createPlainImage(90, 90).gif().toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(gif)]), "wave.gif");
  const response = await fetch(uploadUrl, { method: "POST", body: form, headers: staff });
  expect(((await response.json()) as UploadResponse).public_id).toMatch(/^general\/\d+-wave$/);
});

test.each([
  ["../../etc/passwd.jpg"],
  ["..\\..\\secret.jpg"],
  ["rose\0.jpg"],
  [`${"n".repeat(300)}.jpg`],
  ["عود مہتاب.jpg"],
  ["🌹🌹.jpg"],
  ["<script>alert(1)</script>.jpg"],
  [".jpg"],
  ["a\r\nX-Evil: 1.jpg"],
])("a file named %j gets a safe public id inside its folder", async (name) => {
  const { status, body } = await upload(photograph, name);
  expect(status).toBe(201);
  expect(body.public_id).toMatch(/^products\/\d+-[a-z0-9-]{1,80}$/);
  expect(isSafeKey(body.public_id)).toBe(true);
});

const TYPE_MESSAGE = "File type must be one of: jpeg, jpg, png, webp";
const PUBLIC_ID_MESSAGE = "A public id can contain only letters, digits, hyphens and underscores";
const SIZE_MESSAGE = "File size must be less than 10MB";
const image = await createPlainImage(100, 100).png().toBuffer();

test.each<[string, Uint8Array | undefined, FormFields, string]>([
  ["a form without a file", undefined, {}, "No file selected"],
  ["an empty file", Buffer.alloc(0), {}, TYPE_MESSAGE],
  ["HTML named like an image", Buffer.from("<html></html>"), {}, TYPE_MESSAGE],
  ["SVG with a script", Buffer.from("<svg><script>alert(1)</script></svg>"), {}, TYPE_MESSAGE],
  [
    "a truncated image",
    photograph.subarray(0, 50_000),
    {},
    "Upload failed: The image is damaged or incomplete",
  ],
  ["a file of 10,485,761 bytes", Buffer.concat([photograph], 10_485_761), {}, SIZE_MESSAGE],
  ["a file of 20 MB", Buffer.alloc(20_000_000, 1), {}, SIZE_MESSAGE],
  ["a public id that leaves its folder", image, { public_id: "../collections/x" }, PUBLIC_ID_MESSAGE],
  ["a public id of another folder", image, { public_id: "hero-images/x" }, PUBLIC_ID_MESSAGE],
  ["a public id with NUL", image, { public_id: "a\0b" }, PUBLIC_ID_MESSAGE],
  ["a public id that is too long", image, { public_id: "x".repeat(151) }, PUBLIC_ID_MESSAGE],
  [
    "an unknown folder",
    image,
    { folder: "secrets" },
    "This must be one of: products, collections, hero-images, notes, general",
  ],
  ["an unknown preset", image, { upload_preset: "other" }, 'Unknown upload preset "other"'],
  [
    "an unlisted transformation",
    image,
    { transformation: '{"width":401,"height":500}' },
    "Images are not available in this size",
  ],
  [
    "an invalid transformation",
    image,
    { transformation: '{"width":400,"height":500,"effect":"blur"}' },
    "Unknown field: effect",
  ],
  ["a transformation that is not JSON", image, { transformation: "w_400" }, "Transformation must be JSON"],
  [
    "too many tags",
    image,
    { tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join(",") },
    "This list must have at most 20 entries",
  ],
  ["an unknown field", image, { eager: "1" }, "Unknown field: eager"],
])("%s is rejected with an error message and leaves nothing behind", async (_, content, fields, message) => {
  const before = await countRowsAndFiles();
  const { status, body } = await upload(content, "x.jpg", fields);
  expect([status, body.detail]).toEqual([422, message]);
  expect(Object.values(body.errors).flat()).toContain(message);
  expect(await countRowsAndFiles()).toEqual(before);
  expect(api.reportedErrors).toEqual([]);
});

test("a file of 10,485,760 bytes is accepted", async () => {
  // Pads the image to the maximum file size. The shop does not store the padding.
  const { status, body } = await upload(Buffer.concat([photograph], 10_485_760));
  expect([status, body.width]).toEqual([201, 1200]);
});

test("a truncated form leaves nothing behind", async () => {
  const before = await countRowsAndFiles();
  const partHeaders = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n';
  const response = await fetch(uploadUrl, {
    method: "POST",
    headers: { ...staff, "content-type": "multipart/form-data; boundary=b" },
    body: Buffer.concat([Buffer.from(partHeaders), photograph.subarray(0, 50_000)]),
  });
  const { detail } = (await response.json()) as UploadResponse;
  expect([response.status, detail]).toEqual([
    422,
    "Upload failed: The upload must be a complete form with one file",
  ]);
  expect(await countRowsAndFiles()).toEqual(before);
});

test("an aborted upload leaves nothing behind", async () => {
  const before = await countRowsAndFiles();
  const partHeaders = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n';
  await new Promise<void>((resolve) => {
    const uploadRequest = request(uploadUrl, {
      method: "POST",
      headers: { ...staff, "content-type": "multipart/form-data; boundary=b", "content-length": 1_000_000 },
    });
    uploadRequest.on("error", () => resolve());
    uploadRequest.write(partHeaders);
    uploadRequest.write(photograph.subarray(0, 50_000), () => uploadRequest.destroy());
    uploadRequest.on("close", resolve);
  });
  await expect.poll(countRowsAndFiles).toEqual(before);
  expect(api.reportedErrors).toEqual([]);
});

test.each([
  ["multipart/form-data", 422],
  ["multipart/form-data; boundary=", 422],
  ["application/json", 415],
  ["image/jpeg", 415],
])("a body of type %j is rejected", async (type, status) => {
  const body = new Uint8Array(photograph.subarray(0, 1000));
  const response = await fetch(uploadUrl, {
    method: "POST",
    headers: { ...staff, "content-type": type },
    body,
  });
  expect(response.status).toBe(status);
});

type FormField = [name: string, value: string];

/** Uploads a form with arbitrary fields, including fields that the shop's form never sends. */
async function uploadForm(parts: FormField[], file: Uint8Array | undefined = image) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  if (file) form.append("file", new Blob([new Uint8Array(file)]), "x.png");
  const response = await fetch(uploadUrl, { method: "POST", body: form, headers: staff });
  return { status: response.status, body: (await response.json()) as UploadResponse };
}

const INCOMPLETE_MESSAGE = "Upload failed: The upload must be a complete form with one file";

test.each<[string, FormField[]]>([
  ["a field that is too long", [["public_id", "x".repeat(5000)]]],
  ["a folder that is too long", [["folder", `../${"a".repeat(5000)}`]]],
  [
    "a repeated field",
    [
      ["folder", "../x"],
      ["folder", "products"],
    ],
  ],
  ["too many fields", Array.from({ length: 12 }, (_, index): FormField => [`f${index}`, "1"])],
])("%s is rejected, not ignored", async (_, parts) => {
  const before = await countRowsAndFiles();
  const { status, body } = await uploadForm(parts);
  expect([status, body.detail]).toEqual([422, INCOMPLETE_MESSAGE]);
  expect(await countRowsAndFiles()).toEqual(before);
  // The connection is still usable, because the server read the rejected form completely.
  expect((await uploadForm([["folder", "products"]])).status).toBe(201);
});

test("two files in one form are rejected", async () => {
  const form = new FormData();
  for (const name of ["a.png", "b.png"]) form.append("file", new Blob([new Uint8Array(image)]), name);
  const response = await fetch(uploadUrl, { method: "POST", body: form, headers: staff });
  expect([response.status, ((await response.json()) as UploadResponse).detail]).toEqual([
    422,
    INCOMPLETE_MESSAGE,
  ]);
});

test("a form with an empty file field is rejected with 'No file selected'", async () => {
  const body =
    '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n';
  const headers = { ...staff, "content-type": "multipart/form-data; boundary=b" };
  const response = await fetch(uploadUrl, { method: "POST", body, headers });
  expect(((await response.json()) as UploadResponse).detail).toBe("No file selected");
});

test.runIf(existsSync("/dev/full"))("an upload to a full disk fails immediately", async () => {
  const folder = createTestFolder();
  await symlink("/dev/full", join(folder, "upload"));
  const partHeaders = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n';
  const body = Readable.from([
    Buffer.from(partHeaders),
    ...Array.from({ length: 60 }, () => Buffer.alloc(65_536, 7)),
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  await expect(receiveUpload({ body, headers, folder })).rejects.toThrow("ENOSPC");
});

test("an upload from another origin is rejected", async () => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(photograph)]), "x.jpg");
  const headers = { ...staff, origin: "https://evil.example" };
  expect((await fetch(uploadUrl, { method: "POST", body: form, headers })).status).toBe(403);
});

test("an upload without a session is rejected and leaves nothing behind [000 §7]", async () => {
  const before = await countRowsAndFiles();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(photograph)]), "x.jpg");
  expect((await fetch(uploadUrl, { method: "POST", body: form })).status).toBe(401);
  expect(await countRowsAndFiles()).toEqual(before);
});

test("twenty concurrent uploads of ten files create twenty images and ten files", async () => {
  const widths = Array.from({ length: 10 }, (_, index) => 1500 + index);
  const storedImages = await Promise.all(
    widths.map((width) => createPlainImage(width, 1000).jpeg().toBuffer()),
  );
  const { files } = await countRowsAndFiles();
  const responses = await Promise.all(
    [...storedImages, ...storedImages].map((bytes, index) => upload(bytes, `many-${index}.jpg`)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(new Set(responses.map(({ body }) => body.public_id)).size).toBe(20);
  expect((await countRowsAndFiles()).files).toBe(files + 10);
});
