import { Link } from "react-router";

import type { inventoryList } from "../../rules/stock/inventory-query.ts";
import type { StockedProduct } from "../../rules/stock/inventory.ts";
import { staffRestockMessages } from "../../rules/stock/restock/staff-messages.ts";
import { countOutOfStockSizes, hasReservedParts } from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";

import { formatCount } from "#kit/rules/number-formats.ts";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { OverlayLink } from "#kit/admin/lists/overlay-link.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { SetPartLinks } from "./set-part-links.tsx";
import { StockField } from "./stock-field.tsx";
import { StockStatusBadge } from "./stock-status-badge.tsx";

/** Maximum number of sizes that a row shows. The dialog shows all sizes. */
const MAX_SHOWN_SIZES = 4;

function MoreSizes({ product: { id, name, sizes } }: { product: StockedProduct }) {
  const count = sizes.length - MAX_SHOWN_SIZES;
  if (count <= 0) return null;
  return (
    <OverlayLink open={{ product: id }} className="inline-flex min-h-control items-center text-link">
      <span>{`${count} more ${count === 1 ? "size" : "sizes"}`}</span>
      <span className="sr-only">{` of ${name}`}</span>
    </OverlayLink>
  );
}

function SizeFields({ product, onChange }: { product: StockedProduct; onChange: () => Promise<void> }) {
  return (
    <div className="relative z-1 flex w-fit flex-wrap items-center gap-x-5 gap-y-1">
      {product.sizes.slice(0, MAX_SHOWN_SIZES).map((size) => (
        <div key={size.variant} className="flex flex-wrap items-center">
          <span className="min-w-10 text-umber" aria-hidden="true">
            {size.variant}
          </span>
          <StockField product={product} {...size} onChange={onChange} />
          <SetPartLinks size={size} />
        </div>
      ))}
      <MoreSizes product={product} />
    </div>
  );
}

/** Follows a sum of bottles, which leaves out the sizes with unlimited stock. */
function UnlimitedSizes({ sizes }: Pick<StockedProduct, "sizes">) {
  return sizes.some(({ stock }) => stock === null) && <span className="text-umber"> + unlimited</span>;
}

interface ReservedBottlesProps {
  reserved: number;
  /** The sizes to which the bottles belong. */
  sizes: StockedProduct["sizes"];
}

/** The reserved bottles. Of a set only its parts are reserved, which the row says, because it would not add up. */
export function ReservedBottles({ reserved, sizes }: ReservedBottlesProps) {
  if (!sizes.some(hasReservedParts)) return <span>{formatCount(reserved)}</span>;
  if (reserved === 0) return <span className="text-umber">{inventoryMessages.partsReserved}</span>;
  return (
    <>
      <span>{formatCount(reserved)}</span>
      <span className="text-umber">{inventoryMessages.andParts}</span>
    </>
  );
}

/** A link to the list of shoppers who asked to be notified when the product is back in stock. */
function WaitingLink({ product: { name, waiting } }: { product: StockedProduct }) {
  if (waiting === 0) return null;
  return (
    <Link
      to={`/admin/back-in-stock?${new URLSearchParams({ status: "waiting", search: name }).toString()}`}
      data-row-link=""
      className="relative z-1 inline-flex min-h-control items-center text-link"
    >
      <span>{staffRestockMessages.waitingFor(waiting)}</span>
      <span className="sr-only">{` for ${name}`}</span>
    </Link>
  );
}

interface StockCellOptions {
  onChange: () => Promise<void>;
  /** Whether to show the bottles that pending orders reserve. */
  showsReservations: boolean;
}

/**
 * Returns what the inventory shows in its columns. On narrow screens, staff edit the stock in the product's dialog. Spec: admin
 * §2, §5.
 */
export function createStockCells({
  onChange,
  showsReservations,
}: StockCellOptions): ListCells<typeof inventoryList, StockedProduct> {
  return {
    name: {
      isRequired: true,
      narrowSlot: "title",
      className: "md:min-w-40",
      cell: ({ id, name }) => <RowLink open={{ product: id }}>{name}</RowLink>,
    },
    collection: {
      isWideOnly: true,
      className: "whitespace-nowrap text-umber",
      cell: ({ collection }) => collection,
    },
    status: {
      narrowSlot: "subtitle",
      cell: ({ status, sizes }) => (
        <StockStatusBadge status={status} sizesOut={countOutOfStockSizes(sizes)} />
      ),
    },
    sizes: {
      className: "md:w-full",
      cell: (product) => <SizeFields product={product} onChange={onChange} />,
    },
    waiting: {
      className: "whitespace-nowrap",
      cell: (product) => <WaitingLink product={product} />,
    },
    stock: {
      isNumeric: true,
      narrowSlot: "value",
      className: "whitespace-nowrap",
      cell: ({ stock, sizes }) => (
        <>
          <span>{formatCount(stock)}</span>
          <span className="md:hidden">{` ${stock === 1 ? "bottle" : "bottles"}`}</span>
          <UnlimitedSizes sizes={sizes} />
        </>
      ),
    },
    reserved: showsReservations
      ? {
          isNumeric: true,
          isWideOnly: true,
          className: "whitespace-nowrap",
          cell: ({ reserved, sizes }) => <ReservedBottles reserved={reserved} sizes={sizes} />,
        }
      : undefined,
    available: showsReservations
      ? {
          isNumeric: true,
          isWideOnly: true,
          className: "whitespace-nowrap",
          cell: ({ available, sizes }) => (
            <>
              <span>{formatCount(available)}</span>
              <UnlimitedSizes sizes={sizes} />
            </>
          ),
        }
      : undefined,
    sold: {
      isNumeric: true,
      narrowSlot: "detail",
      className: "whitespace-nowrap max-md:text-umber",
      cell: ({ sold }) => (
        <>
          <span>{formatCount(sold)}</span>
          <span className="md:hidden"> sold</span>
        </>
      ),
    },
  };
}
