import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import { Busboy } from "@fastify/busboy";

import type { CloudinarySettings } from "#media/operations/hosts/cloudinary.ts";

/** An image that the server stores. */
export interface StoredAsset {
  publicId: string;
  content: Buffer;
  /** `jpg`, `png`, `webp` or `gif`, detected from the content. */
  format: string;
  tags: string[];
  /** Unix time of the upload in seconds. The image URL contains it. */
  version: number;
}

export interface ServerOptions {
  /** Maximum number of resources per response, to force paging. */
  pageSize?: number;
  /** Whether backups retain deleted assets, so that the Admin API still lists them. */
  keepsBackups?: boolean;
  /** Offset of the server's clock in seconds. */
  secondsAhead?: number;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export interface Cloud {
  settings: CloudinarySettings;
  options: ServerOptions;
  assets: Map<string, StoredAsset>;
  /** Deleted assets that Cloudinary's backups retain. */
  placeholders: Map<string, StoredAsset>;
  forms: Map<string, string>[];
}

const MAX_REQUEST_AGE_SECONDS = 3600;
const DEFAULT_RESULT_COUNT = 10;
const MAX_RESULT_COUNT = 500;
const RESOURCES = "GET resources/image/upload";

/** Handles a request to Cloudinary's API or a delivery URL. */
export async function handleRequest(cloud: Cloud, request: IncomingMessage, body: Buffer): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? "", cloud.settings.apiBase);
  const root = `/v1_1/${cloud.settings.cloud}/`;
  if (!pathname.startsWith("/v1_1/")) return deliverFile(cloud, decodeURIComponent(pathname));
  if (!pathname.startsWith(root)) return createErrorReply(401, "Invalid cloud_name");
  const call = `${request.method} ${pathname.slice(root.length)}`;
  if (call === "POST image/upload") return await handleUploadCall(cloud, request, body, uploadAsset);
  if (call === "POST image/destroy") return await handleUploadCall(cloud, request, body, destroyAsset);
  if (!call.startsWith(RESOURCES)) return createErrorReply(404, "Not found");
  return checkCredentials(cloud, request) ?? listResources(cloud, call.slice(RESOURCES.length), searchParams);
}

interface Form {
  fields: Map<string, string>;
  file: Buffer | undefined;
}

/** Handles a call of the Upload API if its key, timestamp and signature are valid. */
async function handleUploadCall(
  cloud: Cloud,
  request: IncomingMessage,
  body: Buffer,
  execute: (cloud: Cloud, form: Form) => Reply,
): Promise<Reply> {
  const form = await readForm(request, body);
  cloud.forms.push(form.fields);
  return checkSignature(cloud, form.fields) ?? execute(cloud, form);
}

function readForm(request: IncomingMessage, body: Buffer): Promise<Form> {
  const contentType = request.headers["content-type"] ?? "";
  const fields = new Map<string, string>();
  const files: Promise<Buffer>[] = [];
  return new Promise((resolve, reject) => {
    const form = new Busboy({ headers: { ...request.headers, "content-type": contentType } });
    form.on("field", (name, value) => fields.set(name, value));
    form.on("file", (name, content) => {
      if (name === "file") files.push(buffer(content));
      else content.resume();
    });
    form.on("error", reject);
    form.on("finish", () => resolve(Promise.all(files).then(([file]) => ({ fields, file }))));
    form.end(body);
  });
}

const UNSIGNED_FIELDS = ["api_key", "cloud_name", "resource_type", "signature"];

function checkSignature({ settings, options }: Cloud, fields: Form["fields"]): Reply | undefined {
  for (const name of ["api_key", "timestamp", "signature"])
    if (!fields.get(name)) return createErrorReply(400, `Missing required parameter - ${name}`);
  if (fields.get("api_key") !== settings.apiKey)
    return createErrorReply(401, `Invalid api_key ${fields.get("api_key")}`);
  const timestamp = Number(fields.get("timestamp"));
  if (!(getUnixSeconds(options) - timestamp <= MAX_REQUEST_AGE_SECONDS))
    return createErrorReply(
      400,
      `Stale request - reported time is ${new Date(timestamp * 1000).toISOString()} which is more than 1 hour ago`,
    );
  const signature = fields.get("signature") ?? "";
  let stringToSign = "";
  for (const name of [...fields.keys()].toSorted())
    if (!UNSIGNED_FIELDS.includes(name))
      stringToSign += `${stringToSign && "&"}${name}=${fields.get(name)?.split("&").join("%26")}`;
  const hash = createHash(signature.length === 64 ? "sha256" : "sha1").update(stringToSign);
  return hash.update(settings.apiSecret).digest("hex") === signature
    ? undefined
    : createErrorReply(401, `Invalid Signature ${signature}. String to sign - '${stringToSign}'.`);
}

function uploadAsset(cloud: Cloud, { fields, file }: Form): Reply {
  const publicId = fields.get("public_id") ?? randomBytes(10).toString("hex");
  const existing = cloud.assets.get(publicId);
  const canReplace = fields.get("overwrite") !== "false" && fields.get("overwrite") !== "0";
  if (file === undefined) return createErrorReply(400, "Missing required parameter - file");
  if (/[?&#\\%<>+]|^[ /]|[ /]$/.test(publicId))
    return createErrorReply(400, `public_id (${publicId}) is invalid`);
  if (existing !== undefined && !canReplace)
    return createJsonReply({ ...toResource(cloud, existing), existing: true });
  const format = detectFormat(file);
  if (format === undefined) return createErrorReply(400, "Invalid image file");
  const tags = (fields.get("tags") ?? "").split(",").filter((tag) => tag !== "");
  const stored = { publicId, content: file, format, tags, version: getUnixSeconds(cloud.options) };
  cloud.assets.set(publicId, stored);
  cloud.placeholders.delete(publicId);
  return createJsonReply({
    ...toResource(cloud, stored),
    ...(existing !== undefined && { overwritten: true }),
  });
}

function destroyAsset(cloud: Cloud, { fields }: Form): Reply {
  const publicId = fields.get("public_id");
  if (publicId === undefined) return createErrorReply(400, "Missing required parameter - public_id");
  const existing = cloud.assets.get(publicId);
  if (existing === undefined) return createJsonReply({ result: "not found" });
  cloud.assets.delete(publicId);
  if (cloud.options.keepsBackups === true) cloud.placeholders.set(publicId, existing);
  return createJsonReply({ result: "ok" });
}

function detectFormat(content: Buffer): string | undefined {
  const signature = content.toString("latin1", 0, 12);
  if (signature.startsWith("\xff\xd8\xff")) return "jpg";
  if (signature.startsWith("\x89PNG")) return "png";
  if (signature.startsWith("GIF8")) return "gif";
  return /^RIFF.{4}WEBP/s.test(signature) ? "webp" : undefined;
}

function checkCredentials({ settings }: Cloud, request: IncomingMessage): Reply | undefined {
  const [scheme, credentials = ""] = (request.headers.authorization ?? "").split(" ");
  const [key, ...secret] = Buffer.from(credentials, "base64").toString().split(":");
  if (scheme !== "Basic") return createErrorReply(401, "Authorization required");
  if (key !== settings.apiKey) return createErrorReply(401, `Invalid api_key ${key}`);
  return secret.join(":") === settings.apiSecret ? undefined : createErrorReply(401, "api_secret mismatch");
}

/** Returns one resource by its public id, or a page of resources by prefix. */
function listResources(cloud: Cloud, path: string, query: URLSearchParams): Reply {
  const all = [...cloud.assets.values(), ...cloud.placeholders.values()];
  if (path !== "") {
    const publicId = decodeURIComponent(path.slice(1));
    const found = all.find((asset) => asset.publicId === publicId);
    return found
      ? createJsonReply(toResource(cloud, found))
      : createErrorReply(404, `Resource not found - ${publicId}`);
  }
  const requestedCount = Math.min(Number(query.get("max_results") ?? DEFAULT_RESULT_COUNT), MAX_RESULT_COUNT);
  const pageSize = Math.min(requestedCount, cloud.options.pageSize ?? MAX_RESULT_COUNT);
  const cursor = Buffer.from(query.get("next_cursor") ?? "", "hex").toString();
  const remaining = all
    .filter(({ publicId }) => publicId.startsWith(query.get("prefix") ?? "") && publicId > cursor)
    .toSorted((a, b) => (a.publicId < b.publicId ? -1 : 1));
  const page = remaining.slice(0, pageSize);
  const last = page.at(-1);
  return createJsonReply({
    resources: page.map((asset) => toResource(cloud, asset)),
    ...(remaining.length > pageSize && last && { next_cursor: Buffer.from(last.publicId).toString("hex") }),
  });
}

const DELIVERY_PATH = /^\/image\/upload\/(?:[a-z]+_[^/]+\/)*(?:v\d+\/)?(?<publicId>.+)\.(?<format>[a-z]+)$/;

/** Returns the stored file and ignores the transformations in the URL. */
function deliverFile({ settings, assets }: Cloud, path: string): Reply {
  const prefix = `/${settings.cloud}`;
  const { publicId = "" } =
    (path.startsWith(prefix) && DELIVERY_PATH.exec(path.slice(prefix.length))?.groups) || {};
  const asset = assets.get(publicId);
  if (asset === undefined)
    return { status: 404, headers: { "x-cld-error": `Resource not found - ${publicId}` }, body: "" };
  const type = `image/${asset.format === "jpg" ? "jpeg" : asset.format}`;
  return { status: 200, headers: { "content-type": type }, body: asset.content };
}

function toResource(
  { settings, placeholders }: Cloud,
  { publicId, content, format, tags, version }: StoredAsset,
) {
  const isPlaceholder = placeholders.has(publicId);
  const path = `${settings.cloud}/image/upload/v${version}/${publicId}.${format}`;
  return {
    asset_id: createHash("md5").update(publicId).digest("hex"),
    public_id: publicId,
    version,
    format,
    resource_type: "image",
    type: "upload",
    created_at: new Date(version * 1000).toISOString().replace(".000Z", "Z"),
    tags,
    bytes: isPlaceholder ? 0 : content.length,
    etag: createHash("md5").update(content).digest("hex"),
    placeholder: isPlaceholder,
    url: `${settings.apiBase}/${path}`,
    secure_url: `${settings.apiBase}/${path}`,
  };
}

function getUnixSeconds({ secondsAhead = 0 }: ServerOptions): number {
  return Math.floor(Date.now() / 1000) + secondsAhead;
}

function createJsonReply(value: unknown, status = 200): Reply {
  const headers = { "content-type": "application/json; charset=utf-8" };
  return { status, headers, body: JSON.stringify(value) };
}

/** Returns an error in Cloudinary's format. */
export function createErrorReply(status: number, message: string): Reply {
  return createJsonReply({ error: { message } }, status);
}
