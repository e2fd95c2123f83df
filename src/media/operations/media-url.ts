import type { CloudinarySettings } from "./hosts/cloudinary.ts";
import type { S3Settings } from "./stores/s3.ts";

/** Storage of images, as configured by MEDIA_URL. */
export type MediaLocation =
  | { kind: "disk" }
  | ({ kind: "s3" } & S3Settings)
  | ({ kind: "cloudinary" } & CloudinarySettings);

const AWS_REGION = "us-east-1";
const CLOUDINARY_API = "https://api.cloudinary.com";

/**
 * Parses MEDIA_URL:
 * - `s3://KEY:SECRET@BUCKET?endpoint=https://…&region=…&prefix=…&style=path|host`
 * - `cloudinary://KEY:SECRET@CLOUD`, with `?upload_prefix=https://…` for the API of another region
 *
 * KEY and SECRET are percent-encoded.
 * @throws RangeError with the reason, never with the secret
 */
export function parseMediaUrl(mediaUrl: string | undefined): MediaLocation {
  if (mediaUrl === undefined) return { kind: "disk" };
  const match =
    /^(?<kind>s3|cloudinary):\/\/(?<key>[^:@/]+):(?<secret>[^@/]+)@(?<name>[a-z0-9][\w.-]*)\/?(?:\?(?<query>.*))?$/i.exec(
      mediaUrl,
    );
  if (!match?.groups)
    throw new RangeError("must be s3://KEY:SECRET@BUCKET?… or cloudinary://KEY:SECRET@CLOUD");
  const { kind, key = "", secret = "", name = "", query } = match.groups;
  const parameters = new URLSearchParams(query);
  const urlParts = { key: decodeCredential(key), secret: decodeCredential(secret), name };
  return kind?.toLowerCase() === "s3"
    ? parseS3Location(urlParts, parameters)
    : parseCloudinaryLocation(urlParts, parameters);
}

interface UrlParts {
  key: string;
  secret: string;
  name: string;
}

function parseS3Location({ key, secret, name }: UrlParts, parameters: URLSearchParams): MediaLocation {
  assertKnownParameters(parameters, ["endpoint", "region", "prefix", "style"]);
  const region = parameters.get("region") ?? AWS_REGION;
  const style = parameters.get("style") ?? (parameters.has("endpoint") ? "path" : "host");
  if (style !== "path" && style !== "host") throw new RangeError("has a style other than path and host");
  const prefix = (parameters.get("prefix") ?? "").replaceAll(/^\/+|\/+$/g, "");
  if (!/^[\w./-]*$/.test(prefix) || prefix.includes(".."))
    throw new RangeError("has a prefix that is not a plain path");
  return {
    kind: "s3",
    endpoint: parseOrigin(parameters.get("endpoint") ?? `https://s3.${region}.amazonaws.com`, "endpoint"),
    bucket: name,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    pathStyle: style === "path",
    prefix: prefix === "" ? "" : `${prefix}/`,
  };
}

function parseCloudinaryLocation(
  { key, secret, name }: UrlParts,
  parameters: URLSearchParams,
): MediaLocation {
  assertKnownParameters(parameters, ["upload_prefix"]);
  const apiBase = parseOrigin(parameters.get("upload_prefix") ?? CLOUDINARY_API, "upload_prefix");
  assertHttps(apiBase, "upload_prefix");
  return { kind: "cloudinary", cloud: name, apiKey: key, apiSecret: secret, apiBase };
}

/** Rejects unknown parameters, so that typos are reported. */
function assertKnownParameters(parameters: URLSearchParams, allowed: readonly string[]): void {
  for (const name of parameters.keys()) {
    if (!allowed.includes(name)) throw new RangeError(`has an unknown parameter ${name}`);
  }
}

function parseOrigin(text: string, name: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new RangeError(`has an ${name} that is not an http or https URL`);
  }
  const url = new URL(text);
  if (url.pathname !== "/" || url.search !== "") throw new RangeError(`has an ${name} with a path`);
  return url.origin;
}

/** Requires https except on this machine, because requests contain the key. */
function assertHttps(text: string, name: string): void {
  const { protocol, hostname } = new URL(text);
  const isLoopback = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  if (protocol === "http:" && !isLoopback) throw new RangeError(`has an ${name} that is not https`);
}

function decodeCredential(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RangeError("has a key or secret with a % that is not encoded as %25");
  }
}
