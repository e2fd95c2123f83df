import { useDeferredValue, useState } from "react";

import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { getVariantStock } from "#domain/stock/stock.ts";
import { orderEditMessages } from "#domain/orders/order-edit-messages.ts";
import { staffRead } from "#web/admin/staff-call.ts";
import { useStaffData } from "#web/admin/use-staff-data.ts";
import { Field } from "#web/ui/forms/field.tsx";

/** Number of products listed for a search. */
const MAX_RESULTS = 6;

interface SizeButtonsProps {
  product: StaffProduct;
  allowsSoldOut: boolean;
  onAdd: (variant: string) => void;
}

function SizeButtons({ product, allowsSoldOut, onAdd }: SizeButtonsProps) {
  return (
    <ul className="flex flex-wrap gap-1">
      {product.variants.map((variant) => {
        const stock = getVariantStock(product, variant);
        return (
          <li key={variant}>
            <button
              type="button"
              disabled={stock === 0 && !allowsSoldOut}
              onClick={() => onAdd(variant)}
              className="inline-flex min-h-control items-center gap-1.5 rounded-button border border-umber/40 px-2 hover:border-ink disabled:border-sand disabled:text-umber"
            >
              <span className="sr-only">Add {product.name} </span>
              {variant}
              <span className="text-umber tabular-nums">{orderEditMessages.stockLeft(stock)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Finds a product by name or SKU and adds one of its sizes to an order or to a set. */
export function AddItem({
  onAdd,
  label = "Add an item",
  allowsSoldOut = false,
}: {
  onAdd: (product: StaffProduct, variant: string) => void;
  label?: string;
  /** Whether sizes without stock can be added. */
  allowsSoldOut?: boolean;
}) {
  const [search, setSearch] = useState("");
  const term = useDeferredValue(search.trim());
  const { data, problem } = useStaffData(term, () =>
    staffRead("GET /api/admin/products", { query: { search: term, pageSize: String(MAX_RESULTS) } }),
  );
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        type="search"
        placeholder="Name or SKU"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would save the order.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div role="status" className="text-sm">
        {problem && !data && <p className="text-oxblood">{orderEditMessages.searchFailed}</p>}
        {data?.total === 0 && <p className="text-umber">{orderEditMessages.noProduct}</p>}
      </div>
      {data && data.items.length > 0 && (
        <ul aria-label="Products" className="divide-y divide-sand border-y border-sand text-sm">
          {data.items.map((product) => (
            <li key={product.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
              {product.name}
              <SizeButtons
                product={product}
                allowsSoldOut={allowsSoldOut}
                onAdd={(variant) => onAdd(product, variant)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
