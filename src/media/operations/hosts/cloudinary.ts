import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";

import { z } from "zod";

import { IMAGE_FOLDERS } from "../../rules/upload.ts";

import type { HostedFile, ImageHost, ImageFileToStore } from "../image-host.ts";
import { createCloudinaryService, createCloudinaryError, parseResponse } from "./cloudinary-service.ts";
import type { CloudinaryService, Timeouts } from "./cloudinary-service.ts";

export interface CloudinarySettings {
  /** The account's cloud name. */
  cloud: string;
  apiKey: string;
  apiSecret: string;
  /** `https://api.cloudinary.com`, or the API URL of another region. */
  apiBase: string;
}

const TIMEOUTS: Timeouts = { upload: 120_000, otherRequest: 30_000, firstRetryDelay: 500 };

/** Cloudinary's maximum page size. Large pages save requests, whose number per hour is limited. */
const PAGE_SIZE = "500";

/**
 * Stores and delivers images with Cloudinary, which identifies files by public id. Never replaces an image, because
 * URLs are cached for a long time. Reads count towards the account's hourly limit of the Admin API; uploads and
 * removals do not.
 * Spec: cloudinary.com/documentation, image_upload_api_reference and admin_api.
 */
export function createCloudinaryHost(settings: CloudinarySettings, timeouts: Timeouts = TIMEOUTS): ImageHost {
  const service = createCloudinaryService(settings, timeouts);
  const roots = getDeliveryRoots(settings);
  const isDeliveredHere = (url: string) => roots.some((root) => url.startsWith(root));
  return {
    deduplicates: false,
    getFileName: ({ publicId }) => publicId,
    store: async (image) => {
      const url = await uploadAsset(service, image);
      if (isDeliveredHere(url)) return url;
      const expected = roots.map((root) => `${root}…`).join(", ");
      throw createCloudinaryError(
        `Storing ${image.publicId}`,
        `unexpected URL ${url} (expected ${expected})`,
      );
    },
    has: (publicId) => assetExists(service, publicId),
    delivers: isDeliveredHere,
    remove: (publicId) => destroyAsset(service, publicId),
    list: () => listAssets(service),
  };
}

/** Returns the URL prefixes of the cloud's images: shared and private host names, and a local server in tests. */
export function getDeliveryRoots({ cloud, apiBase }: CloudinarySettings): string[] {
  const { origin, hostname } = new URL(apiBase);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return [
    `https://res.cloudinary.com/${cloud}/image/upload/`,
    `https://${cloud}-res.cloudinary.com/image/upload/`,
    ...(isLoopback ? [`${origin}/${cloud}/image/upload/`] : []),
  ];
}

const UploadResponse = z.object({
  public_id: z.string(),
  secure_url: z.url(),
  bytes: z.number(),
  /** MD5 of the stored file. */
  etag: z.string().nullish(),
  /** True if the public id already existed; nothing was changed. */
  existing: z.boolean().nullish(),
});

async function uploadAsset(service: CloudinaryService, image: ImageFileToStore): Promise<string> {
  const { publicId, tags, extension } = image;
  const operation = `Storing ${publicId}`;
  const parameters = {
    public_id: publicId,
    overwrite: "false",
    ...(tags.length > 0 && { tags: tags.join(",") }),
  };
  // Reads the file from disk while sending it.
  const content = await openAsBlob(image.file.path);
  const file = new File([content], `${publicId.split("/").at(-1) ?? publicId}.${extension}`);
  const response = parseResponse(
    operation,
    UploadResponse,
    await service.post(operation, "upload", parameters, file),
  );
  if (response.public_id !== publicId)
    throw createCloudinaryError(
      operation,
      `unexpected public id ${response.public_id}; check whether an upload preset changes public ids`,
    );
  if (response.existing === true && !(await isSameFile(response, image)))
    throw createCloudinaryError(
      operation,
      "another image has this public id, or an upload preset changes images; nothing was replaced",
    );
  return response.secure_url;
}

async function isSameFile(
  { etag, bytes }: z.infer<typeof UploadResponse>,
  { file }: ImageFileToStore,
): Promise<boolean> {
  if (etag == null) return bytes === file.bytes;
  const md5 = createHash("md5");
  for await (const chunk of createReadStream(file.path)) md5.update(chunk as Buffer);
  return md5.digest("hex") === etag;
}

/** Accounts with backups return a placeholder for removed images. */
const Details = z.object({ placeholder: z.boolean().nullish() });

async function assetExists(service: CloudinaryService, publicId: string): Promise<boolean> {
  const operation = `Checking ${publicId}`;
  const path = publicId.split("/").map(encodeURIComponent).join("/");
  const response = await service.read(operation, `resources/image/upload/${path}`);
  return response !== undefined && parseResponse(operation, Details, response).placeholder !== true;
}

const DestroyResponse = z.object({ result: z.string() });

async function destroyAsset(service: CloudinaryService, publicId: string): Promise<void> {
  const operation = `Removing ${publicId}`;
  const parameters = { public_id: publicId, invalidate: "true" };
  const { result } = parseResponse(
    operation,
    DestroyResponse,
    await service.post(operation, "destroy", parameters),
  );
  if (result !== "ok" && result !== "not found")
    throw createCloudinaryError(operation, `unexpected result ${result}`);
}

const Page = z.object({
  resources: z.array(
    z.object({
      public_id: z.string(),
      bytes: z.number(),
      created_at: z.coerce.date(),
      placeholder: z.boolean().nullish(),
    }),
  ),
  next_cursor: z.string().nullish(),
});

async function* listAssets(service: CloudinaryService): AsyncIterable<HostedFile> {
  for (const folder of IMAGE_FOLDERS) {
    const operation = `Listing ${folder}`;
    let query: Record<string, string> | undefined = { prefix: `${folder}/`, max_results: PAGE_SIZE };
    while (query !== undefined) {
      const page: z.infer<typeof Page> = parseResponse(
        operation,
        Page,
        await service.read(operation, "resources/image/upload", query),
      );
      for (const { public_id, bytes, created_at, placeholder } of page.resources)
        if (placeholder !== true) yield { file: public_id, bytes, storedAt: created_at };
      query = page.next_cursor == null ? undefined : { ...query, next_cursor: page.next_cursor };
    }
  }
}
