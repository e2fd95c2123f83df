import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

import { Busboy } from "@fastify/busboy";

import type { CloudinarySettings } from "#operations/media/hosts/cloudinary.ts";

/** A picture as the server keeps it. */
export interface KeptAsset {
  publicId: string;
  content: Buffer;
  /** `jpg`, `png`, `webp` or `gif`, by the content. */
  format: string;
  tags: string[];
  /** Seconds since 1970 of its upload, part of its address. */
  version: number;
}

export interface ServerOptions {
  /** Resources in one answer at most, to force paging. */
  pageSize?: number;
  /** Whether what was removed stays in a backup, and therefore in the Admin API. */
  backups?: boolean;
  /** How far the server's clock is ahead, in seconds. */
  secondsAhead?: number;
}

/** What a call is answered with. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export interface Cloud {
  settings: CloudinarySettings;
  options: ServerOptions;
  assets: Map<string, KeptAsset>;
  /** What was removed and is still backed up. */
  placeholders: Map<string, KeptAsset>;
  forms: Map<string, string>[];
}

const STALE_AFTER_SECONDS = 3600;
const DEFAULT_RESULTS = 10;
const MOST_RESULTS = 500;
const RESOURCES = "GET resources/image/upload";

/** What Cloudinary's API and its delivery answer to a request. */
export async function answer(cloud: Cloud, request: IncomingMessage, body: Buffer): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? "", cloud.settings.apiBase);
  const root = `/v1_1/${cloud.settings.cloud}/`;
  if (!pathname.startsWith("/v1_1/")) return deliver(cloud, decodeURIComponent(pathname));
  if (!pathname.startsWith(root)) return refused(401, "Invalid cloud_name");
  const call = `${request.method} ${pathname.slice(root.length)}`;
  if (call === "POST image/upload") return await signed(cloud, request, body, upload);
  if (call === "POST image/destroy") return await signed(cloud, request, body, destroy);
  if (!call.startsWith(RESOURCES)) return refused(404, "Not found");
  return wrongCredentials(cloud, request) ?? resources(cloud, call.slice(RESOURCES.length), searchParams);
}

interface Form {
  fields: Map<string, string>;
  file: Buffer | undefined;
}

/** Runs a call of the Upload API whose key, timestamp and signature are right. */
async function signed(
  cloud: Cloud,
  request: IncomingMessage,
  body: Buffer,
  call: (cloud: Cloud, form: Form) => Reply,
): Promise<Reply> {
  const form = await readForm(request, body);
  cloud.forms.push(form.fields);
  return wrongSignature(cloud, form.fields) ?? call(cloud, form);
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

const NEVER_SIGNED = ["api_key", "cloud_name", "resource_type", "signature"];

function wrongSignature({ settings, options }: Cloud, fields: Form["fields"]): Reply | undefined {
  for (const name of ["api_key", "timestamp", "signature"])
    if (!fields.get(name)) return refused(400, `Missing required parameter - ${name}`);
  if (fields.get("api_key") !== settings.apiKey)
    return refused(401, `Invalid api_key ${fields.get("api_key")}`);
  const timestamp = Number(fields.get("timestamp"));
  if (!(secondsNow(options) - timestamp <= STALE_AFTER_SECONDS))
    return refused(
      400,
      `Stale request - reported time is ${new Date(timestamp * 1000).toISOString()} which is more than 1 hour ago`,
    );
  const given = fields.get("signature") ?? "";
  let toSign = "";
  for (const name of [...fields.keys()].toSorted())
    if (!NEVER_SIGNED.includes(name))
      toSign += `${toSign && "&"}${name}=${fields.get(name)?.split("&").join("%26")}`;
  const hash = createHash(given.length === 64 ? "sha256" : "sha1").update(toSign);
  return hash.update(settings.apiSecret).digest("hex") === given
    ? undefined
    : refused(401, `Invalid Signature ${given}. String to sign - '${toSign}'.`);
}

function upload(cloud: Cloud, { fields, file }: Form): Reply {
  const publicId = fields.get("public_id") ?? randomBytes(10).toString("hex");
  const known = cloud.assets.get(publicId);
  const mayReplace = fields.get("overwrite") !== "false" && fields.get("overwrite") !== "0";
  if (file === undefined) return refused(400, "Missing required parameter - file");
  if (/[?&#\\%<>+]|^[ /]|[ /]$/.test(publicId)) return refused(400, `public_id (${publicId}) is invalid`);
  if (known !== undefined && !mayReplace) return json({ ...described(cloud, known), existing: true });
  const format = formatOf(file);
  if (format === undefined) return refused(400, "Invalid image file");
  const tags = (fields.get("tags") ?? "").split(",").filter((tag) => tag !== "");
  const kept = { publicId, content: file, format, tags, version: secondsNow(cloud.options) };
  cloud.assets.set(publicId, kept);
  cloud.placeholders.delete(publicId);
  return json({ ...described(cloud, kept), ...(known !== undefined && { overwritten: true }) });
}

function destroy(cloud: Cloud, { fields }: Form): Reply {
  const publicId = fields.get("public_id");
  if (publicId === undefined) return refused(400, "Missing required parameter - public_id");
  const known = cloud.assets.get(publicId);
  if (known === undefined) return json({ result: "not found" });
  cloud.assets.delete(publicId);
  if (cloud.options.backups === true) cloud.placeholders.set(publicId, known);
  return json({ result: "ok" });
}

function formatOf(content: Buffer): string | undefined {
  const start = content.toString("latin1", 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (start.startsWith("\x89PNG")) return "png";
  if (start.startsWith("GIF8")) return "gif";
  return /^RIFF.{4}WEBP/s.test(start) ? "webp" : undefined;
}

function wrongCredentials({ settings }: Cloud, request: IncomingMessage): Reply | undefined {
  const [scheme, credentials = ""] = (request.headers.authorization ?? "").split(" ");
  const [key, ...secret] = Buffer.from(credentials, "base64").toString().split(":");
  if (scheme !== "Basic") return refused(401, "Authorization required");
  if (key !== settings.apiKey) return refused(401, `Invalid api_key ${key}`);
  return secret.join(":") === settings.apiSecret ? undefined : refused(401, "api_secret mismatch");
}

/** One resource by its public id, or a page of those whose public id starts with a prefix. */
function resources(cloud: Cloud, path: string, query: URLSearchParams): Reply {
  const all = [...cloud.assets.values(), ...cloud.placeholders.values()];
  if (path !== "") {
    const publicId = decodeURIComponent(path.slice(1));
    const found = all.find((asset) => asset.publicId === publicId);
    return found ? json(described(cloud, found)) : refused(404, `Resource not found - ${publicId}`);
  }
  const wanted = Math.min(Number(query.get("max_results") ?? DEFAULT_RESULTS), MOST_RESULTS);
  const size = Math.min(wanted, cloud.options.pageSize ?? MOST_RESULTS);
  const cursor = Buffer.from(query.get("next_cursor") ?? "", "hex").toString();
  const rest = all
    .filter(({ publicId }) => publicId.startsWith(query.get("prefix") ?? "") && publicId > cursor)
    .toSorted((a, b) => (a.publicId < b.publicId ? -1 : 1));
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return json({
    resources: page.map((asset) => described(cloud, asset)),
    ...(rest.length > size && last && { next_cursor: Buffer.from(last.publicId).toString("hex") }),
  });
}

const DELIVERED = /^\/image\/upload\/(?:[a-z]+_[^/]+\/)*(?:v\d+\/)?(?<publicId>.+)\.(?<format>[a-z]+)$/;

/** The file as it was kept, whatever transformations its address asks for. */
function deliver({ settings, assets }: Cloud, path: string): Reply {
  const start = `/${settings.cloud}`;
  const { publicId = "" } =
    (path.startsWith(start) && DELIVERED.exec(path.slice(start.length))?.groups) || {};
  const asset = assets.get(publicId);
  if (asset === undefined)
    return { status: 404, headers: { "x-cld-error": `Resource not found - ${publicId}` }, body: "" };
  const type = `image/${asset.format === "jpg" ? "jpeg" : asset.format}`;
  return { status: 200, headers: { "content-type": type }, body: asset.content };
}

function described(
  { settings, placeholders }: Cloud,
  { publicId, content, format, tags, version }: KeptAsset,
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

function secondsNow({ secondsAhead = 0 }: ServerOptions): number {
  return Math.floor(Date.now() / 1000) + secondsAhead;
}

function json(value: unknown, status = 200): Reply {
  const headers = { "content-type": "application/json; charset=utf-8" };
  return { status, headers, body: JSON.stringify(value) };
}

/** A failure in the shape of all of Cloudinary's. */
export function refused(status: number, message: string): Reply {
  return json({ error: { message } }, status);
}
