import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

import { isImageAddress } from "../../rules/product-files/product-file.ts";
import type { ImageFetch } from "../../rules/product-files/product-import.ts";

const POLL_MS = 1000;
/** Addresses of one request, which may have 1 MB. */
const IMAGES_PER_REQUEST = 400;

/**
 * Lets the server fetch images, and waits until it has tried all. Returns how many failed. @throws ApiProblem
 * @param onProgress receives how many of all images were tried
 */
export async function fetchImages(
  urls: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  let failed = 0;
  for (let start = 0; start < urls.length; start += IMAGES_PER_REQUEST) {
    const requested = urls.slice(start, start + IMAGES_PER_REQUEST);
    let fetch: ImageFetch = await callStaffWrite("import_images_fetched", "POST /api/admin/imports/images", {
      json: { urls: requested },
    });
    // Addresses that cannot be one are known to have failed only in this response.
    failed += fetch.failed.filter(({ url }) => !isImageAddress(url)).length;
    while (fetch.done < fetch.total) {
      onProgress(start + fetch.done, urls.length);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      fetch = await callStaffRead("GET /api/admin/imports/images/:id", { param: { id: fetch.id } });
    }
    failed += fetch.failed.filter(({ url }) => isImageAddress(url)).length;
  }
  return failed;
}
