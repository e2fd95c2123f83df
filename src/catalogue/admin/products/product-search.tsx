import type { ReactNode } from "react";
import { useDeferredValue, useState } from "react";

import { productSearchMessages as messages } from "../../rules/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { Field } from "#kit/ui/forms/field.tsx";

/** Maximum number of products in the results. */
const MAX_RESULTS = 6;

interface ProductSearchProps {
  label: string;
  /** Ids of products that the results omit. */
  exceptIds?: readonly string[];
  /** Renders a result. `clear` clears the search field. */
  renderResult: (product: StaffProduct, clear: () => void) => ReactNode;
}

/** Finds products by name or SKU. */
export function ProductSearch({ label, exceptIds = [], renderResult }: ProductSearchProps) {
  const [search, setSearch] = useState("");
  const term = useDeferredValue(search.trim());
  const { data, problem } = useStaffData(term, () =>
    callStaffRead("GET /api/admin/products", { query: { search: term, pageSize: String(MAX_RESULTS) } }),
  );
  const results = data?.items.filter(({ id }) => !exceptIds.includes(id)) ?? [];
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        type="search"
        placeholder={messages.placeholder}
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          // Keeps Enter from submitting the surrounding form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div role="status" className="text-sm">
        {problem && !data && <p className="text-oxblood">{messages.failed}</p>}
        {data && results.length === 0 && <p className="text-umber">{messages.nothingFound}</p>}
      </div>
      {results.length > 0 && (
        <ul aria-label={messages.results} className="divide-y divide-sand border-y border-sand text-sm">
          {results.map((product) => (
            <li key={product.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              {renderResult(product, () => setSearch(""))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ProductPickerProps extends Pick<ProductSearchProps, "label" | "exceptIds"> {
  onAdd: (product: StaffProduct) => void;
}

/** Finds products by name or SKU. Clicking a result adds the product. */
export function ProductPicker({ onAdd, ...props }: ProductPickerProps) {
  return (
    <ProductSearch
      {...props}
      renderResult={(product, clear) => (
        <button
          type="button"
          onClick={() => {
            onAdd(product);
            clear();
          }}
          className="flex min-h-control w-full items-center text-left hover:underline"
        >
          <span className="sr-only">Add </span>
          <span>{product.name}</span>
        </button>
      )}
    />
  );
}
