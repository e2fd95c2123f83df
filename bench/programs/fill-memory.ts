import { buildDeliveryUrl, IMAGE_SIZES } from "#kit/rules/image.ts";
import type { PixelSize } from "#kit/rules/image.ts";
import { getSampleImages } from "#media/operations/sample-images.ts";

import { openConnection } from "./connection.ts";
import type { FilledShop } from "./filled-shop.ts";
import { readProductIds } from "./reads.ts";

const CONNECTION_COUNT = 8;
const PRODUCTS_PER_PAGE = 24;

/** A client that sends these headers and requests every nth path, where n is `every`. */
interface Client {
  headers: Readonly<Record<string, string>>;
  every: number;
}

/** Browsers request every page, gzip clients every second page, and clients without compression every fourth page. */
const PAGE_CLIENTS: readonly Client[] = [
  { headers: { accept: "text/html" }, every: 1 },
  { headers: { accept: "text/html", "accept-encoding": "gzip" }, every: 2 },
  { headers: { accept: "text/html", "accept-encoding": "identity" }, every: 4 },
];
const IMAGE_CLIENTS: readonly Client[] = [
  { headers: { accept: "image/webp,*/*" }, every: 1 },
  { headers: { accept: "*/*" }, every: 1 },
];

/** Requested paths, and the client's Accept header. */
interface FilledPaths {
  accept: string;
  paths: readonly string[];
}

/**
 * Requests pages and lists until their responses total `bytes`, and then images until theirs do. The shop caches the
 * bytes that it sends, so its caches are full afterwards.
 * @param bytes total size of the responses per group
 * @returns the requested paths
 * @throws Error if all responses of a group together are smaller than `bytes`
 */
export async function fillMemory(shop: FilledShop, products: number, bytes: number): Promise<FilledPaths[]> {
  const pages = await requestUntilReceived(shop, PAGE_CLIENTS, await createPagePaths(shop, products), bytes);
  const images = await requestUntilReceived(shop, IMAGE_CLIENTS, createImagePaths(), bytes);
  return [
    { accept: "text/html", paths: pages },
    { accept: "image/webp,*/*", paths: images },
  ];
}

/** Returns paths of products and lists in alternating order, like a browsing visitor. */
async function createPagePaths({ databaseUrl }: FilledShop, products: number): Promise<string[]> {
  const ids = await readProductIds(databaseUrl, products);
  const pageCount = Math.ceil(products / PRODUCTS_PER_PAGE);
  return ids.flatMap((id, index) => [
    `/product/${id}`,
    `/api/products/${id}`,
    ...(index < pageCount ? [`/shop?page=${index + 1}`, `/api/products?page=${index + 1}`] : []),
  ]);
}

/** Returns paths of images in each size at single and double pixel density. */
function createImagePaths(): string[] {
  const sizes = new Map(
    Object.values(IMAGE_SIZES).flatMap((group) => group.map((size) => [String(size), size])),
  );
  return [...sizes.values()].toReversed().flatMap(([width, height]) =>
    getSampleImages().flatMap(({ image: { url } }) => {
      const halfSize: PixelSize = [width / 2, height / 2];
      const hasWholePixels = halfSize.every(Number.isInteger);
      return [
        buildDeliveryUrl(url, [width, height]),
        ...(hasWholePixels ? [buildDeliveryUrl(url, halfSize, 2)] : []),
      ];
    }),
  );
}

async function requestUntilReceived(
  { origin }: FilledShop,
  clients: readonly Client[],
  paths: readonly string[],
  bytes: number,
): Promise<string[]> {
  const requestedPaths: string[] = [];
  const queue = paths.values();
  let receivedBytes = 0;
  const workers = Array.from({ length: CONNECTION_COUNT }, async () => {
    const connections = clients.map(({ headers, every }) => {
      return { every, connection: openConnection(origin, headers) };
    });
    while (receivedBytes < bytes) {
      const { value: path } = queue.next();
      if (path === undefined) break;
      const index = requestedPaths.push(path);
      for (const { every, connection } of connections) {
        if (index % every !== 0) continue;
        const { body } = await connection.fetch(path);
        receivedBytes += body.byteLength;
      }
    }
    for (const { connection } of connections) connection.close();
  });
  await Promise.all(workers);
  if (receivedBytes < bytes)
    throw new Error(`The responses to ${paths[0]} and the following paths have only ${receivedBytes} bytes.`);
  return requestedPaths;
}
