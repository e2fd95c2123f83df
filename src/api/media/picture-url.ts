import type { PixelSize } from "#domain/media/image.ts";
import { isListedSize } from "#domain/media/image.ts";
import { IMAGE_FOLDERS } from "#domain/media/upload.ts";
import { isSafeKey } from "#operations/media/file-store.ts";

/** What an address below `/media/image/upload/` asks for. */
export interface PictureUrl {
  publicId: string;
  extension: string;
  /** As written, e.g. `c_fill,w_400,h_500,q_auto,f_auto`; `undefined` asks for the stored file. */
  transformation: string | undefined;
}

const ADDRESS =
  /^(?:(?<transformation>[^/]*_[^/]*)\/)?v\d{1,13}\/(?<publicId>.+)\.(?<extension>jpg|png|webp|gif)$/;

/** Reads `[<transformation>/]<version>/<public id>.<extension>`; `undefined` when nothing can be there. */
export function parsePictureUrl(address: string): PictureUrl | undefined {
  const { transformation, publicId, extension } = ADDRESS.exec(address)?.groups ?? {};
  if (publicId === undefined || extension === undefined || !isPublicId(publicId)) return undefined;
  return { publicId, extension, transformation };
}

function isPublicId(publicId: string): boolean {
  return isSafeKey(publicId) && IMAGE_FOLDERS.some((folder) => publicId.startsWith(`${folder}/`));
}

const NUMBERS = { w: /^[1-9]\d{0,4}$/, h: /^[1-9]\d{0,4}$/, dpr: /^[123](?:\.[05])?$/ } as const;
const WORDS: Readonly<Record<string, string>> = { c: "fill", q: "auto", f: "auto" };

/**
 * The listed size a transformation asks for, its parts in any order: `c_fill`, `w_`, `h_`, `q_auto`, `f_auto`, and
 * perhaps `dpr_`. `undefined` for everything else: the shop makes no other. Spec: storefront §7.
 */
export function parseSize(transformation: string): PixelSize | undefined {
  const parts = transformation.split(",").map((part): [string, string] => {
    const at = part.indexOf("_");
    return [part.slice(0, at), part.slice(at + 1)];
  });
  const asked = new Map(parts);
  if (asked.size !== parts.length || !parts.every(([name, value]) => isKnown(name, value))) return undefined;
  const isWhole = ["c", "w", "h", "q", "f"].every((name) => asked.has(name));
  const density = Number(asked.get("dpr") ?? 1);
  const size = [Number(asked.get("w")) * density, Number(asked.get("h")) * density] as const;
  return isWhole && isListedSize(size) ? size : undefined;
}

function isKnown(name: string, value: string): boolean {
  if (name === "w" || name === "h" || name === "dpr") return NUMBERS[name].test(value);
  return WORDS[name] === value;
}
