import { deliveryUrl, IMAGE_SIZES } from "#domain/media/image.ts";
import type { PixelSize } from "#domain/media/image.ts";
import { samplePictures } from "#operations/media/sample-pictures.ts";

import { openConnection } from "./connection.ts";
import type { FilledShop } from "./filled-shop.ts";
import { productIds } from "./reads.ts";

const CONNECTIONS = 8;
const PRODUCTS_PER_PAGE = 24;

/** Somebody who asks for every so-manieth thing. */
interface Asker {
  headers: Readonly<Record<string, string>>;
  every: number;
}

/** Browsers ask for every page, an old program for every second one besides, and a plain one for every fourth. */
const READERS: readonly Asker[] = [
  { headers: { accept: "text/html" }, every: 1 },
  { headers: { accept: "text/html", "accept-encoding": "gzip" }, every: 2 },
  { headers: { accept: "text/html", "accept-encoding": "identity" }, every: 4 },
];
const ONLOOKERS: readonly Asker[] = [
  { headers: { accept: "image/webp,*/*" }, every: 1 },
  { headers: { accept: "*/*" }, every: 1 },
];

/** What was asked for, and by whom. */
interface Filled {
  accept: string;
  paths: readonly string[];
}

/**
 * Asks for one page after the other, each once, until the answers take so many bytes on the wire; then the same for
 * pictures. What came over the wire is what the program keeps, so that it has kept more than it has room for.
 * @param bytes of pages and lists, and of pictures again
 * @returns what was asked for
 * @throws Error when the shop has not as much to say
 */
export async function fillMemory(shop: FilledShop, products: number, bytes: number): Promise<Filled[]> {
  const pages = await askUntil(shop, READERS, await pagesOf(shop, products), bytes);
  const seen = await askUntil(shop, ONLOOKERS, pictures(), bytes);
  return [
    { accept: "text/html", paths: pages },
    { accept: "image/webp,*/*", paths: seen },
  ];
}

/** Pages and lists by turns, as shoppers who look around ask for them. */
async function pagesOf({ databaseUrl }: FilledShop, products: number): Promise<string[]> {
  const ids = await productIds(databaseUrl, products);
  const pages = Math.ceil(products / PRODUCTS_PER_PAGE);
  return ids.flatMap((id, at) => [
    `/product/${id}`,
    `/api/products/${id}`,
    ...(at < pages ? [`/shop?page=${at + 1}`, `/api/products?page=${at + 1}`] : []),
  ]);
}

/** Each size as it is, and as a screen of twice the density asks for it. */
function pictures(): string[] {
  const sizes = new Map(Object.values(IMAGE_SIZES).flatMap((all) => all.map((size) => [String(size), size])));
  return [...sizes.values()].toReversed().flatMap(([width, height]) =>
    samplePictures().flatMap(({ picture: { url } }) => {
      const half: PixelSize = [width / 2, height / 2];
      const isWhole = half.every(Number.isInteger);
      return [deliveryUrl(url, [width, height]), ...(isWhole ? [deliveryUrl(url, half, 2)] : [])];
    }),
  );
}

async function askUntil(
  { origin }: FilledShop,
  people: readonly Asker[],
  paths: readonly string[],
  bytes: number,
): Promise<string[]> {
  const asked: string[] = [];
  const queue = paths.values();
  let received = 0;
  const askers = Array.from({ length: CONNECTIONS }, async () => {
    const connections = people.map(({ headers, every }) => {
      return { every, connection: openConnection(origin, headers) };
    });
    while (received < bytes) {
      const { value: path } = queue.next();
      if (path === undefined) break;
      const at = asked.push(path);
      for (const { every, connection } of connections) {
        if (at % every !== 0) continue;
        const { body } = await connection.fetch(path);
        received += body.byteLength;
      }
    }
    for (const { connection } of connections) connection.close();
  });
  await Promise.all(askers);
  if (received < bytes) throw new Error(`${received} bytes from ${paths[0]} on are all that the shop has.`);
  return asked;
}
