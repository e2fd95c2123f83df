import type { ReactNode } from "react";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";

import { compareMessages } from "../../rules/compare/compare-messages.ts";
import { buildComparePath, COMPARED_PARAM, SEARCH_PARAM } from "../../rules/compare/compare-url.ts";
import type { ComparedRow, ComparedValue, SizePrice } from "../../rules/compare/compare-products.ts";
import { productMessages } from "../../rules/product-messages.ts";
import { parseMillilitres } from "../../rules/variant.ts";
import { TESTER_NOTE } from "../../rules/tester-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { X } from "#kit/ui/icons.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";
import { Price } from "../../ui/price.tsx";

import type { Comparison } from "../routes/load-compare.server.ts";
import { readComparedIds, removeComparedProduct, saveComparedIds } from "./compare-store.ts";

type Products = Comparison["products"];

/** Columns of equal width with gaps between adjacent columns. */
const CELL_CLASS =
  "align-top [--third:0.25rem] sm:[--third:0.625rem] px-(--third) first:pl-0 last:pr-0 not-last:first:pr-[calc(2*var(--third))] not-first:last:pl-[calc(2*var(--third))]";

function ProductImages({ products }: { products: Products }) {
  return (
    <tr>
      {products.map(({ id, name, storedImage, removePath }) => (
        <td key={id} className={CELL_CLASS}>
          <div className="relative max-w-80">
            <ResponsiveImage
              image={storedImage}
              kind="card"
              alt=""
              sizes="(min-width: 64rem) 320px, 30vw"
              isPriority
              className="w-full"
            />
            <Link
              to={removePath}
              preventScrollReset
              // Removes the product immediately, because another click may cancel the navigation.
              onClick={() => removeComparedProduct(id)}
              title={compareMessages.remove}
              className="absolute top-0 right-0 flex size-11 items-center justify-center hover:text-oxblood"
            >
              <span className="flex size-7 items-center justify-center rounded-full bg-paper/90">
                <X className="size-4" strokeWidth={1.5} aria-hidden="true" />
              </span>
              <span className="sr-only">{`${compareMessages.remove} ${name}`}</span>
            </Link>
          </div>
        </td>
      ))}
    </tr>
  );
}

/** The names stay in view while the table scrolls. */
function ProductNames({ products }: { products: Products }) {
  return (
    <tr>
      {products.map(({ id, name }) => (
        <th
          key={id}
          scope="col"
          className={`sticky top-(--header-height) z-10 border-b border-sand bg-ivory py-2 text-left font-normal ${CELL_CLASS}`}
        >
          <Link
            to={`/product/${encodeURIComponent(id)}`}
            prefetch="intent"
            className="inline-flex min-h-11 items-center font-serif text-lg leading-tight hover:text-brass sm:text-2xl"
          >
            {name}
          </Link>
        </th>
      ))}
    </tr>
  );
}

function ScentLines({ products }: { products: Products }) {
  return (
    <tr>
      {products.map(({ id, scentLine }) => (
        <td key={id} className={`pt-2 text-sm leading-5 text-umber ${CELL_CLASS}`}>
          {scentLine}
        </td>
      ))}
    </tr>
  );
}

function ReplaceLinks({ products }: { products: Products }) {
  return (
    <tr>
      {products.map(({ id, name, replacePath }) => (
        <td key={id} className={CELL_CLASS}>
          <Link to={replacePath} className="inline-flex min-h-11 items-center text-sm text-link">
            {compareMessages.replace}
            <span className="sr-only">{` ${name}`}</span>
          </Link>
        </td>
      ))}
    </tr>
  );
}

interface RowGroupProps {
  label: string;
  isDifferent?: boolean;
  columnCount: number;
  children: ReactNode;
}

/**
 * A group of rows with its label above the values, so that three columns fit on a phone. In wide windows the label is
 * in a separate column on the left.
 */
function RowGroup({ label, isDifferent = false, columnCount, children }: RowGroupProps) {
  return (
    <tbody className="border-t border-sand">
      <tr>
        <th scope="rowgroup" colSpan={columnCount} className="pt-5 pb-1.5 text-left font-normal lg:p-0">
          {/* Safari does not position elements relative to a row or a row group. */}
          <div className="lg:relative">
            <div className="flex flex-wrap items-baseline gap-x-3 border-sand lg:absolute lg:-top-px lg:right-full lg:w-52 lg:flex-col lg:border-t lg:pt-5">
              <span className="eyebrow">{label}</span>
              {isDifferent && <span className="text-xs text-brass">{compareMessages.different}</span>}
            </div>
          </div>
        </th>
      </tr>
      {children}
    </tbody>
  );
}

function Values({ values }: { values: readonly ComparedValue[] }) {
  if (values.length === 0) return <span className="text-umber">{compareMessages.notStated}</span>;
  return (
    <ul className="text-umber">
      {values.map(({ text, isShared }) => (
        <li key={text} className="leading-6 first-letter:uppercase">
          {isShared ? text : <strong className="font-medium text-ink">{text}</strong>}
        </li>
      ))}
    </ul>
  );
}

function SizeDetails({ size, price, originalPrice, pricePerMl, isSoldOut, isTester }: SizePrice) {
  return (
    <>
      <span className="block">{isSoldOut ? <s>{size}</s> : size}</span>
      <Price price={price} originalPrice={originalPrice} />
      {pricePerMl !== null && (
        <span className="block text-sm text-umber tabular-nums">
          {productMessages.pricePerMl(pricePerMl)}
        </span>
      )}
      {isTester && <span className="block text-sm text-umber">{TESTER_NOTE}</span>}
      {isSoldOut && <span className="block text-sm text-oxblood">{compareMessages.soldOut}</span>}
    </>
  );
}

const compareSizes = (a: string, b: string) => parseMillilitres(a) - parseMillilitres(b) || 0;

/** One row per size, so that the prices of equal sizes are side by side. Products without the size are marked. */
function SizeRows({ products }: { products: Products }) {
  const labels = new Set(products.flatMap(({ sizes }) => sizes.map(({ size }) => size)));
  return [...labels].toSorted(compareSizes).map((label, row) => (
    <tr key={label}>
      {products.map(({ id, sizes }) => {
        const sizePrice = sizes.find(({ size }) => size === label);
        return (
          <td
            key={id}
            className={joinClassNames(
              row === labels.size - 1 ? "pb-5" : "pb-3",
              row === 0 && "lg:pt-5",
              CELL_CLASS,
            )}
          >
            {sizePrice ? (
              <SizeDetails {...sizePrice} />
            ) : (
              <>
                <span className="block">{label}</span>
                <span className="text-sm text-umber">{compareMessages.notOffered}</span>
              </>
            )}
          </td>
        );
      })}
    </tr>
  ));
}

interface CompareTableProps {
  products: Products;
  rows: readonly ComparedRow[];
}

/**
 * Compares products side by side: sizes with prices, then the other properties. Marks rows in which products differ.
 */
export function CompareTable({ products, rows }: CompareTableProps) {
  const columnCount = products.length;
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison" className="sr-only">
        {compareMessages.comparisonLabel}
      </h2>
      <div className="lg:pl-52">
        <table className="w-full table-fixed wrap-anywhere max-sm:text-sm">
          <thead>
            <ProductImages products={products} />
            <ProductNames products={products} />
            <ScentLines products={products} />
            <ReplaceLinks products={products} />
          </thead>
          <RowGroup label={compareMessages.sizes} columnCount={columnCount}>
            <SizeRows products={products} />
          </RowGroup>
          {rows.map(({ label, values, isDifferent }) => (
            <RowGroup key={label} label={label} isDifferent={isDifferent} columnCount={columnCount}>
              <tr>
                {products.map(({ id }, index) => (
                  <td key={id} className={`pb-5 lg:pt-5 ${CELL_CLASS}`}>
                    <Values values={values[index] ?? []} />
                  </td>
                ))}
              </tr>
            </RowGroup>
          ))}
        </table>
        {columnCount > 1 && <p className="mt-4 text-sm text-umber">{compareMessages.differenceNote}</p>}
      </div>
    </section>
  );
}

/** Saves the compared ids for the compare bar on other pages. A URL that names no products shows the saved ones. */
export function useStoredComparison(ids: readonly string[]): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isChosenByUrl = params.has(COMPARED_PARAM) || params.has(SEARCH_PARAM);
  const idList = ids.join(",");

  useEffect(() => {
    const stored = readComparedIds();
    if (isChosenByUrl || stored.length === 0) saveComparedIds(idList.split(",").filter(Boolean));
    else void navigate(buildComparePath(stored), { replace: true, preventScrollReset: true });
  }, [idList, isChosenByUrl, navigate]);
}
