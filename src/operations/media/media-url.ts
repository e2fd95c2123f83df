import type { CloudinarySettings } from "./hosts/cloudinary.ts";
import type { S3Settings } from "./stores/s3.ts";

/** Where pictures are kept, as MEDIA_URL says. */
export type MediaPlace =
  | { kind: "disk" }
  | ({ kind: "s3" } & S3Settings)
  | ({ kind: "cloudinary" } & CloudinarySettings);

const AWS_REGION = "us-east-1";
const CLOUDINARY_API = "https://api.cloudinary.com";

/**
 * Reads MEDIA_URL:
 * - `s3://KEY:SECRET@BUCKET?endpoint=https://…&region=…&prefix=…&style=path|host`
 * - `cloudinary://KEY:SECRET@CLOUD`, with `?upload_prefix=https://…` for another region's API
 *
 * Characters that an address cannot hold are percent-encoded in KEY and SECRET.
 * @throws RangeError saying what is wrong, without the secret
 */
export function readMediaUrl(mediaUrl: string | undefined): MediaPlace {
  if (mediaUrl === undefined) return { kind: "disk" };
  const match =
    /^(?<kind>s3|cloudinary):\/\/(?<key>[^:@/]+):(?<secret>[^@/]+)@(?<name>[a-z0-9][\w.-]*)\/?(?:\?(?<query>.*))?$/i.exec(
      mediaUrl,
    );
  if (!match?.groups)
    throw new RangeError("must be s3://KEY:SECRET@BUCKET?… or cloudinary://KEY:SECRET@CLOUD");
  const { kind, key = "", secret = "", name = "", query } = match.groups;
  const parameters = new URLSearchParams(query);
  const place = { key: decoded(key), secret: decoded(secret), name };
  return kind?.toLowerCase() === "s3" ? s3Place(place, parameters) : cloudinaryPlace(place, parameters);
}

interface Place {
  key: string;
  secret: string;
  name: string;
}

function s3Place({ key, secret, name }: Place, parameters: URLSearchParams): MediaPlace {
  refuseOthers(parameters, ["endpoint", "region", "prefix", "style"]);
  const region = parameters.get("region") ?? AWS_REGION;
  const style = parameters.get("style") ?? (parameters.has("endpoint") ? "path" : "host");
  if (style !== "path" && style !== "host") throw new RangeError("has a style other than path and host");
  const prefix = (parameters.get("prefix") ?? "").replaceAll(/^\/+|\/+$/g, "");
  if (!/^[\w./-]*$/.test(prefix) || prefix.includes(".."))
    throw new RangeError("has a prefix that is no plain path");
  return {
    kind: "s3",
    endpoint: origin(parameters.get("endpoint") ?? `https://s3.${region}.amazonaws.com`, "endpoint"),
    bucket: name,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    pathStyle: style === "path",
    prefix: prefix === "" ? "" : `${prefix}/`,
  };
}

function cloudinaryPlace({ key, secret, name }: Place, parameters: URLSearchParams): MediaPlace {
  refuseOthers(parameters, ["upload_prefix"]);
  const apiBase = origin(parameters.get("upload_prefix") ?? CLOUDINARY_API, "upload_prefix");
  assertPrivate(apiBase, "upload_prefix");
  return { kind: "cloudinary", cloud: name, apiKey: key, apiSecret: secret, apiBase };
}

/** A misspelt parameter would otherwise be a setting that silently does nothing. */
function refuseOthers(parameters: URLSearchParams, known: readonly string[]): void {
  for (const name of parameters.keys()) {
    if (!known.includes(name)) throw new RangeError(`has an unknown parameter ${name}`);
  }
}

function origin(address: string, name: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new RangeError(`has an ${name} that is no https address`);
  }
  const url = new URL(address);
  if (url.pathname !== "/" || url.search !== "") throw new RangeError(`has an ${name} with a path`);
  return url.origin;
}

/** The key and secret are sent along: in the open only within this machine. */
function assertPrivate(address: string, name: string): void {
  const { protocol, hostname } = new URL(address);
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  if (protocol === "http:" && !isHere) throw new RangeError(`has an ${name} that is not https`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RangeError("has a key or secret with a % that is not encoded as %25");
  }
}
