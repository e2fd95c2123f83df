import { useDeferredValue, useState } from "react";

import { getVariantStock } from "#catalogue/rules/stock/stock.ts";
import type { StaffProduct } from "#catalogue/rules/staff-product.ts";
import { LoadProblem } from "#kit/admin/empty-state.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { callStaffRead } from "#staff/admin/staff-call.ts";

import { staffOrderTexts } from "../../rules/staff-order/staff-order-messages.ts";

/** Id of the field that finds products, where the keyboard goes after the customer. */
export const SEARCH_ID = "order-search";

/** A size that staff have found. */
export interface FoundSize {
  productId: string;
  variant: string;
  name: string;
}

const MAX_PRODUCTS = 6;

interface SizeOption extends FoundSize {
  /** Null for unlimited. */
  stock: number | null;
}

const toOptions = (products: readonly StaffProduct[]): SizeOption[] =>
  products.flatMap((product) =>
    product.variants.map((variant) => {
      const { id: productId, name } = product;
      return { productId, name, variant, stock: getVariantStock(product, variant) };
    }),
  );

const findProducts = (search: string) =>
  callStaffRead("GET /api/admin/products", { query: { search, pageSize: String(MAX_PRODUCTS) } });

/** Returns the size with a scanned code, or the first available size that matches the text. */
async function findSize(text: string): Promise<FoundSize | undefined> {
  if (/^\S*\d\S*$/.test(text)) {
    try {
      return await callStaffRead("POST /api/admin/orders/scan", { json: { code: text } });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
    }
  }
  return toOptions((await findProducts(text)).items).find(({ stock }) => stock !== 0);
}

interface SizeSearchProps {
  onAdd: (size: FoundSize) => void;
  /**
   * Waits for a size that is still looked up, e.g. before the order is placed. The promise says whether the size was
   * added. Default: nothing waits.
   */
  track?: (adding: Promise<boolean>) => Promise<void>;
}

/** Finds sizes by name, item number or barcode. Enter adds the marked size, or the first one that is available. */
export function SizeSearch({ onAdd, track }: SizeSearchProps) {
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const [notice, setNotice] = useState("");
  const term = useDeferredValue(search.trim());
  const { data, problem, reload } = useStaffData(term, () => findProducts(term));
  const options = data && term !== "" ? toOptions(data.items) : [];

  function add(size: FoundSize) {
    onAdd({ productId: size.productId, variant: size.variant, name: size.name });
    setNotice(`Added ${size.name} (${size.variant})`);
  }

  function empty() {
    setSearch("");
    setActive(0);
  }

  /** Adds the size with this text. Returns whether it is added; otherwise the text comes back, unless staff type. */
  async function addFound(text: string, marked: FoundSize | undefined): Promise<boolean> {
    const reject = (notice: string) => {
      setNotice(notice);
      setSearch((current) => (current === "" ? text : current));
      return false;
    };
    try {
      const size = marked ?? (await findSize(text));
      if (!size) return reject(staffOrderTexts.notFound(text));
      add(size);
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return reject(error.detail);
    }
  }

  function addTyped() {
    const text = search.trim();
    if (text === "") return;
    const adding = addFound(text, active > 0 && term === text ? options[active] : undefined);
    // At once, because the next scan types into the field while this one is looked up.
    empty();
    void (track ? track(adding) : adding);
  }

  return (
    <div className="grid gap-2">
      <Field
        id={SEARCH_ID}
        label="Add a product"
        type="search"
        required
        placeholder="Name, item number or barcode"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) setActive(Math.max(0, Math.min(options.length - 1, active + step)));
          else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) addTyped();
          else return;
          event.preventDefault();
        }}
      />
      <p role="status" className="text-sm text-umber">
        {notice}
      </p>
      {problem && !data && term !== "" && <LoadProblem onRetry={reload}>{problem.detail}</LoadProblem>}
      {options.length > 0 && (
        <ul aria-label="Sizes" className="divide-y divide-sand border-y border-sand text-sm">
          {options.map((option, index) => (
            <li key={`${option.productId} ${option.variant}`}>
              <button
                type="button"
                aria-current={index === active}
                onClick={() => {
                  add(option);
                  empty();
                }}
                className="flex min-h-control w-full items-center gap-3 px-2 text-left hover:bg-ivory aria-current:bg-ivory"
              >
                <span className="flex-1">{`${option.name} (${option.variant})`}</span>
                <span className="text-umber tabular-nums">
                  {option.stock === null ? "unlimited" : `${option.stock} left`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
