import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";

import { z } from "zod";

import { IMAGE_FOLDERS } from "#domain/media/upload.ts";

import type { HostedFile, ImageHost, PictureToKeep } from "../image-host.ts";
import { cloudinaryService, failure, understood } from "./cloudinary-service.ts";
import type { CloudinaryService, Patience } from "./cloudinary-service.ts";

export interface CloudinarySettings {
  /** The account's cloud name. */
  cloud: string;
  apiKey: string;
  apiSecret: string;
  /** `https://api.cloudinary.com`, or the address of another data centre. Key and secret are sent there. */
  apiBase: string;
}

const PATIENCE: Patience = { upload: 120_000, call: 30_000, firstPause: 500 };

/** As many as Cloudinary gives at once: the calls that an account may make in an hour are few. */
const PAGE_SIZE = "500";

/**
 * Pictures kept and delivered by Cloudinary, whose name for a picture's file is its public id. A picture is never
 * replaced there, for the addresses of pictures are cached for long. Reads count against the account's hourly limit of
 * Admin API calls, uploads and removals do not.
 * Spec: cloudinary.com/documentation, image_upload_api_reference and admin_api.
 */
export function cloudinaryHost(settings: CloudinarySettings, patience: Patience = PATIENCE): ImageHost {
  const service = cloudinaryService(settings, patience);
  const roots = deliveryRoots(settings);
  const delivers = (url: string) => roots.some((root) => url.startsWith(root));
  return {
    keepsContentOnce: false,
    fileOf: ({ publicId }) => publicId,
    keep: async (picture) => {
      const url = await upload(service, picture);
      if (delivers(url)) return url;
      const known = roots.map((root) => `${root}…`).join(", ");
      throw failure(`Keeping ${picture.publicId}`, `its address ${url} is none of the cloud's (${known})`);
    },
    has: (publicId) => exists(service, publicId),
    delivers,
    remove: (publicId) => destroy(service, publicId),
    list: () => list(service),
  };
}

/** How addresses of the cloud's pictures start: shared delivery, a delivery of its own, a server on this machine. */
export function deliveryRoots({ cloud, apiBase }: CloudinarySettings): string[] {
  const { origin, hostname } = new URL(apiBase);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return [
    `https://res.cloudinary.com/${cloud}/image/upload/`,
    `https://${cloud}-res.cloudinary.com/image/upload/`,
    ...(isLoopback ? [`${origin}/${cloud}/image/upload/`] : []),
  ];
}

const UploadReply = z.object({
  public_id: z.string(),
  secure_url: z.url(),
  bytes: z.number(),
  /** MD5 of the kept file. */
  etag: z.string().nullish(),
  /** There was a picture of that public id, and nothing was changed. */
  existing: z.boolean().nullish(),
});

async function upload(service: CloudinaryService, picture: PictureToKeep): Promise<string> {
  const { publicId, tags, extension } = picture;
  const doing = `Keeping ${publicId}`;
  const parameters = {
    public_id: publicId,
    overwrite: "false",
    ...(tags.length > 0 && { tags: tags.join(",") }),
  };
  // Read from the disk while it is sent.
  const content = await openAsBlob(picture.file.path);
  const file = new File([content], `${publicId.split("/").at(-1) ?? publicId}.${extension}`);
  const reply = understood(doing, UploadReply, await service.post(doing, "upload", parameters, file));
  if (reply.public_id !== publicId)
    throw failure(doing, `it took the name ${reply.public_id}; does an upload preset change names?`);
  if (reply.existing === true && !(await isSameFile(reply, picture)))
    throw failure(
      doing,
      "another picture has that name, or an upload preset changes pictures; nothing was replaced",
    );
  return reply.secure_url;
}

async function isSameFile(
  { etag, bytes }: z.infer<typeof UploadReply>,
  { file }: PictureToKeep,
): Promise<boolean> {
  if (etag == null) return bytes === file.bytes;
  const md5 = createHash("md5");
  for await (const chunk of createReadStream(file.path)) md5.update(chunk as Buffer);
  return md5.digest("hex") === etag;
}

/** An account with backups still names what was removed. */
const Details = z.object({ placeholder: z.boolean().nullish() });

async function exists(service: CloudinaryService, publicId: string): Promise<boolean> {
  const doing = `Looking for ${publicId}`;
  const path = publicId.split("/").map(encodeURIComponent).join("/");
  const reply = await service.read(doing, `resources/image/upload/${path}`);
  return reply !== undefined && understood(doing, Details, reply).placeholder !== true;
}

const DestroyReply = z.object({ result: z.string() });

async function destroy(service: CloudinaryService, publicId: string): Promise<void> {
  const doing = `Removing ${publicId}`;
  const parameters = { public_id: publicId, invalidate: "true" };
  const { result } = understood(doing, DestroyReply, await service.post(doing, "destroy", parameters));
  if (result !== "ok" && result !== "not found") throw failure(doing, `it answered ${result}`);
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

async function* list(service: CloudinaryService): AsyncIterable<HostedFile> {
  for (const folder of IMAGE_FOLDERS) {
    const doing = `Listing ${folder}`;
    let query: Record<string, string> | undefined = { prefix: `${folder}/`, max_results: PAGE_SIZE };
    while (query !== undefined) {
      const page: z.infer<typeof Page> = understood(
        doing,
        Page,
        await service.read(doing, "resources/image/upload", query),
      );
      for (const { public_id, bytes, created_at, placeholder } of page.resources)
        if (placeholder !== true) yield { file: public_id, bytes, storedAt: created_at };
      query = page.next_cursor == null ? undefined : { ...query, next_cursor: page.next_cursor };
    }
  }
}
