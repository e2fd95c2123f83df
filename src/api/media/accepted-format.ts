import type { DeliveryFormat } from "#operations/media/file-keys.ts";

/**
 * The best format that an Accept header names. A wildcard counts for JPEG: programs that send it alone often read
 * nothing newer.
 */
export function acceptedFormat(accept = ""): DeliveryFormat {
  const accepts = (type: string) =>
    accept.split(",").some((part) => {
      const [name, ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (accepts("image/avif")) return "avif";
  return accepts("image/webp") ? "webp" : "jpeg";
}
