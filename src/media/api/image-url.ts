import type { PixelSize } from "#kit/rules/image.ts";
import { IMAGE_FOLDERS, isListedSize } from "../rules/upload.ts";
import { isSafeKey } from "../operations/file-store.ts";

/** The parts of a URL below `/media/image/upload/`. */
export interface ImageUrl {
  publicId: string;
  extension: string;
  /** E.g. `c_fill,w_400,h_500,q_auto,f_auto`; `undefined` for the stored file. */
  transformation: string | undefined;
}

const IMAGE_PATH =
  /^(?:(?<transformation>[^/]*_[^/]*)\/)?v\d{1,13}\/(?<publicId>.+)\.(?<extension>jpg|png|webp|gif)$/;

/** Parses `[<transformation>/]<version>/<public id>.<extension>`. Returns `undefined` for an invalid path. */
export function parseImageUrl(path: string): ImageUrl | undefined {
  const { transformation, publicId, extension } = IMAGE_PATH.exec(path)?.groups ?? {};
  if (publicId === undefined || extension === undefined || !isPublicId(publicId)) return undefined;
  return { publicId, extension, transformation };
}

function isPublicId(publicId: string): boolean {
  return isSafeKey(publicId) && IMAGE_FOLDERS.some((folder) => publicId.startsWith(`${folder}/`));
}

const NUMBER_PATTERNS = { w: /^[1-9]\d{0,4}$/, h: /^[1-9]\d{0,4}$/, dpr: /^[123](?:\.[05])?$/ } as const;
const FIXED_VALUES: Readonly<Record<string, string>> = { c: "fill", q: "auto", f: "auto" };

/**
 * Returns the listed size of a transformation with the parts `c_fill`, `w_`, `h_`, `q_auto`, `f_auto` and optionally
 * `dpr_`, in any order. Returns `undefined` for any other transformation. Spec: storefront §7.
 */
export function parseSize(transformation: string): PixelSize | undefined {
  const parts = transformation.split(",").map((part): [string, string] => {
    const separator = part.indexOf("_");
    return [part.slice(0, separator), part.slice(separator + 1)];
  });
  const values = new Map(parts);
  if (values.size !== parts.length || !parts.every(([name, value]) => isValidPart(name, value)))
    return undefined;
  const isComplete = ["c", "w", "h", "q", "f"].every((name) => values.has(name));
  const density = Number(values.get("dpr") ?? 1);
  const size = [Number(values.get("w")) * density, Number(values.get("h")) * density] as const;
  return isComplete && isListedSize(size) ? size : undefined;
}

function isValidPart(name: string, value: string): boolean {
  if (name === "w" || name === "h" || name === "dpr") return NUMBER_PATTERNS[name].test(value);
  return FIXED_VALUES[name] === value;
}
