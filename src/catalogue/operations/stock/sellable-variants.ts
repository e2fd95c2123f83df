import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants, variantImages } from "../../tables/variant-schema.server.ts";
import { toPkr } from "#kit/rules/money.ts";
import { calculateUnitPrice } from "../../rules/pricing.ts";
import type { StockNeed } from "../../rules/stock/allocate-stock.ts";
import { allocateStock } from "../../rules/stock/allocate-stock.ts";
import { hasStock } from "../../rules/stock/stock.ts";
import { isPublished } from "../products/is-published.ts";

import type { SetPartRow } from "./available-stock.ts";
import { selectSetParts } from "./available-stock.ts";
import { countReservedBottles } from "./stock-reservations.ts";

/**
 * A size for sale. `unitPrice` is in PKR after discount. `stock` excludes bottles that orders reserve; null is
 * unlimited.
 */
export interface SellableVariant {
  variantId: number;
  productId: string;
  productName: string;
  variant: string;
  unitPrice: number;
  stock: number | null;
  /** Whether the size is a tester, which cannot be returned. */
  isTester: boolean;
  /** Whether the product cannot be returned. */
  isFinalSale: boolean;
  /** The parts of a set; empty for other sizes. */
  parts: SellablePart[];
  image: string;
  /** The product's order minimum (PKR) for free standard delivery; null if it has none. */
  minOrderFreeShip: number | null;
  /** Weight (grams) of the size; null if unknown. */
  weightGrams: number | null;
  /** Whether the product, or a part of the set, must be shipped by road. */
  surfaceOnly: boolean;
  collectionId: string;
  /** Whether the price of the product is reduced. */
  isOnSale: boolean;
}

/** A part of a set; `quantity` is the number of bottles in one set, `unitPrice` is in PKR after discount. */
export interface SellablePart extends StockNeed {
  productId: string;
  productName: string;
  variant: string;
  unitPrice: number;
  isPublished: boolean;
  weightGrams: number | null;
}

const prepareSellableVariants = (db: Database) =>
  getPreparedStatement(db, "sellable_variants", (name) => {
    return (
      db
        .select({
          variantId: productVariants.id,
          productId: products.id,
          productName: products.name,
          variant: productVariants.name,
          price: productVariants.price,
          // A set has no stock and no reservations of its own: its parts have.
          isSet: productVariants.isSet,
          stock: sql<
            number | null
          >`${productVariants.stock} - ${countReservedBottles(sql`product_variants.id`, sql`${sql.placeholder("orderId")}::text`)}`,
          isTester: productVariants.isTester,
          weightGrams: productVariants.weightGrams,
          surfaceOnly: products.surfaceOnly,
          isFinalSale: products.isFinalSale,
          collectionId: products.collectionId,
          discountPercentage: products.discountPercentage,
          minOrderFreeShip: products.minOrderFreeShip,
          image: images.url,
        })
        .from(productVariants)
        .innerJoin(products, eq(products.id, productVariants.productId))
        .leftJoin(
          variantImages,
          and(eq(variantImages.variantId, productVariants.id), sql`${variantImages.isPrimary}`),
        )
        // The image of the size, or that of the product.
        .leftJoin(images, sql`${images.id} = coalesce(${variantImages.imageId}, ${products.imageId})`)
        // The subquery hides the number of ids from the planner. Otherwise, PostgreSQL would create a new plan for
        // each call.
        .where(
          and(
            isPublished(),
            sql`${products.id} = any(array(select unnest(${sql.placeholder("ids")}::text[])))`,
          ),
        )
        .prepare(name)
    );
  });

// Apart from the sizes, because planning the joins of the parts takes longer than reading the sizes, and few orders
// contain sets.
const prepareParts = (db: Database) =>
  getPreparedStatement(db, "sellable_set_parts", (name) =>
    db
      .select({
        variantId: productVariants.id,
        parts: selectSetParts(
          countReservedBottles(sql`part_size.id`, sql`${sql.placeholder("orderId")}::text`),
        ),
      })
      .from(productVariants)
      .where(sql`${productVariants.id} = any(array(select unnest(${sql.placeholder("ids")}::bigint[])))`)
      .prepare(name),
  );

/** Returns the parts of each set. */
async function findParts(
  db: Database,
  setIds: readonly number[],
  orderId: string,
): Promise<ReadonlyMap<number, SetPartRow[]>> {
  if (setIds.length === 0) return new Map();
  const rows = await prepareParts(db).execute({ ids: setIds, orderId });
  return new Map(rows.map(({ variantId, parts }) => [variantId, parts ?? []]));
}

/**
 * Returns all sizes of these products with current prices. Omits products that the shop does not sell.
 * @param orderId the order for which bottles are sold; its own reservation does not reduce the stock
 */
export async function listSellableVariants(
  db: Database,
  productIds: readonly string[],
  orderId: string = "",
): Promise<SellableVariant[]> {
  if (productIds.length === 0) return [];
  const rows = await prepareSellableVariants(db).execute({ ids: [...new Set(productIds)], orderId });
  const setIds = rows.filter(({ isSet }) => isSet).map(({ variantId }) => variantId);
  const partsBySet = await findParts(db, setIds, orderId);
  return rows.map(({ price, discountPercentage, isSet, stock, ...row }) => {
    const partRows = partsBySet.get(row.variantId) ?? [];
    const parts = partRows.map(toSellablePart);
    return {
      ...row,
      parts,
      surfaceOnly: row.surfaceOnly || partRows.some(isSurfaceOnly),
      minOrderFreeShip: row.minOrderFreeShip === null ? null : toPkr(row.minOrderFreeShip),
      // Staff can lower the stock below the reserved bottles.
      stock: isSet ? countSets(row.variantId, parts) : stock === null ? null : Math.max(0, stock),
      unitPrice: calculateUnitPrice(toPkr(price), discountPercentage),
      isOnSale: (discountPercentage ?? 0) > 0,
      image: row.image ?? "",
    };
  });
}

/** Returns how many complete sets the bottles of the parts make; null is unlimited. */
function countSets(variantId: number, parts: readonly StockNeed[]): number | null {
  return allocateStock([{ variantId, quantity: 1, needs: parts }])[0] ?? null;
}

function isSurfaceOnly([, , , , , , , , , , surfaceOnly]: SetPartRow): boolean {
  return surfaceOnly;
}

function toSellablePart([
  productId,
  productName,
  variant,
  quantity,
  variantId,
  stock,
  price,
  discountPercentage,
  isPublished,
  weightGrams,
]: SetPartRow): SellablePart {
  const unitPrice = calculateUnitPrice(toPkr(price), discountPercentage);
  return {
    productId,
    productName,
    variant,
    quantity,
    variantId,
    stock,
    unitPrice,
    isPublished,
    weightGrams,
  };
}

/**
 * Allocates stock to the lines in order and returns the available quantity of each; null is unlimited. Lines of
 * sizes that are not for sale use no stock.
 */
export function allocateSellable(
  lines: readonly { size: SellableVariant | undefined; quantity: number }[],
): (number | null)[] {
  return allocateStock(
    lines.map(({ size, quantity }) => {
      return { variantId: size?.variantId ?? 0, quantity, needs: size ? listNeeds(size) : [] };
    }),
  );
}

/**
 * Returns the parts of the last line's set whose stock, after allocation to the earlier lines, does not cover the
 * last line. Omits parts that are not published, because shoppers must not see them.
 */
export function listShortParts(
  lines: readonly { size: SellableVariant | undefined; quantity: number }[],
): { productName: string; variant: string }[] {
  const { size, quantity = 0 } = lines.at(-1) ?? {};
  if (size === undefined) return [];
  const isShort = (part: SellablePart) => {
    const line = { size: { ...size, parts: [part] }, quantity };
    return !hasStock(allocateSellable([...lines.slice(0, -1), line]).at(-1) ?? null, quantity);
  };
  return size.parts
    .filter((part) => part.isPublished && isShort(part))
    .map(({ productName, variant }) => ({ productName, variant }));
}

/** Returns the bottles that one unit of a size takes from stock. */
function listNeeds({ variantId, stock, parts }: SellableVariant): readonly StockNeed[] {
  return parts.length === 0 ? [{ variantId, stock, quantity: 1 }] : parts;
}

/** Returns the size of an order line, or `undefined` if the size is not for sale. */
export function findSellable(
  sellable: readonly SellableVariant[],
  line: { productId: string; variant: string },
): SellableVariant | undefined {
  return sellable.find((size) => size.productId === line.productId && size.variant === line.variant);
}
