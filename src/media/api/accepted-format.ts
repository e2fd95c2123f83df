import type { DeliveryFormat } from "../operations/file-keys.ts";

/**
 * Returns the best format that an Accept header names explicitly, otherwise JPEG. Ignores wildcards, because clients
 * that send only a wildcard often do not support newer formats.
 */
export function selectFormat(accept = ""): DeliveryFormat {
  const accepts = (type: string) =>
    accept.split(",").some((part) => {
      const [name, ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (accepts("image/avif")) return "avif";
  return accepts("image/webp") ? "webp" : "jpeg";
}
