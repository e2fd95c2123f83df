import { Link } from "react-router";

import type { StockDetail } from "../../rules/stock/inventory.ts";
import { countOutOfStockSizes, hasReservedParts } from "../../rules/stock/inventory.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { formatCount } from "#kit/rules/number-formats.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { SetPartLinks } from "./set-part-links.tsx";
import { ReservedBottles } from "./stock-columns.tsx";
import { StockField } from "./stock-field.tsx";
import { StockMovements } from "./stock-movements.tsx";
import { StockStatusBadge } from "./stock-status-badge.tsx";
import { SoldAt } from "../products/size-fields.tsx";
import { useStockDetail } from "./use-stock-detail.ts";

interface ProductStockProps {
  detail: StockDetail;
  onChange: () => Promise<void>;
}

function SizesTable({ detail, onChange }: ProductStockProps) {
  const showsReservations = detail.reserved > 0 || detail.sizes.some(hasReservedParts);
  return (
    <table className="w-full text-left text-sm [&_td]:border-t [&_td]:border-sand [&_td]:py-2 [&_td]:pr-3 [&_th]:py-2 [&_th]:pr-3 [&_th]:font-medium">
      <caption className="sr-only">{`Sizes of ${detail.name}`}</caption>
      <thead className="text-umber">
        <tr>
          <th scope="col">Size</th>
          <th scope="col">Stock</th>
          {showsReservations && (
            <>
              <th scope="col" className="text-right">
                {inventoryMessages.reserved}
              </th>
              <th scope="col" className="text-right">
                {inventoryMessages.available}
              </th>
            </>
          )}
          <th scope="col" className="text-right">
            Sold
          </th>
          <th scope="col" className="text-right">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {detail.sizes.map((size) => (
          <tr key={size.variant}>
            <th scope="row" className="border-t border-sand">
              {size.variant}
            </th>
            <td>
              <StockField product={detail} {...size} onChange={onChange} />
              <SetPartLinks size={size} />
            </td>
            {showsReservations && (
              <>
                <td className="text-right tabular-nums">
                  <ReservedBottles reserved={size.reserved} sizes={[size]} />
                </td>
                <td className="text-right tabular-nums">
                  {size.available === null ? inventoryMessages.unlimited : formatCount(size.available)}
                </td>
              </>
            )}
            <td className="text-right tabular-nums">{formatCount(size.sold)}</td>
            <td className="text-right tabular-nums">
              <span className="block whitespace-nowrap">{formatPrice(size.price)}</span>
              <SoldAt price={size.price} discountPercentage={detail.discountPercentage} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ProductStock({ detail, onChange }: ProductStockProps) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-umber">{detail.collection}</p>
        <StockStatusBadge status={detail.status} sizesOut={countOutOfStockSizes(detail.sizes)} />
      </div>
      <div>
        <SizesTable detail={detail} onChange={onChange} />
        <IfAllowed rule={requiresAny("stock.edit", "products.edit")}>
          <p className="mt-2 text-sm text-umber">{inventoryMessages.editHint}</p>
        </IfAllowed>
      </div>
      <section aria-labelledby="stock-movements">
        <h3 id="stock-movements" className="mb-2 text-lg">
          Recent stock movements
        </h3>
        <StockMovements movements={detail.movements} />
      </section>
    </div>
  );
}

interface StockDialogProps {
  threshold: number;
  /** Reloads the page behind the dialog. */
  onChange: () => Promise<void>;
}

/** The sizes of a product and their recent stock movements; `?product=` opens the dialog. Spec: admin §2. */
export function StockDialog({ threshold, onChange }: StockDialogProps) {
  const query = useListQuery();
  const id = query.get("product");
  const { detail, errorMessage, reload } = useStockDetail(id, threshold);
  return (
    <Dialog
      isOpen={id !== ""}
      onClose={() => query.close("product")}
      title={detail?.name ?? "Stock"}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <IfAllowed rule={requires("products.edit")}>
            <Link
              to={`/admin/products?dialog=edit&id=${encodeURIComponent(id)}`}
              className={getButtonClass("secondary")}
            >
              Edit product
            </Link>
          </IfAllowed>
        </div>
      }
    >
      {detail && (
        <ProductStock
          key={detail.id}
          detail={detail}
          onChange={async () => {
            await Promise.all([reload(), onChange()]);
          }}
        />
      )}
      {!detail && errorMessage !== undefined && (
        <div className="grid justify-items-start gap-4">
          <p role="alert">{errorMessage}</p>
          <Button variant="secondary" onClick={() => void reload()}>
            Try again
          </Button>
        </div>
      )}
      {!detail && errorMessage === undefined && (
        <p role="status" className="flex min-h-80 items-center justify-center gap-3 text-umber">
          <Spinner /> Loading …
        </p>
      )}
    </Dialog>
  );
}
