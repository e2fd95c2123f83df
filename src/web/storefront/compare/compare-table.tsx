import type { ReactNode } from "react";
import { Link } from "react-router";

import { compareMessages } from "#domain/catalogue/compare/compare-messages.ts";
import type { ComparedRow, ComparedValue, SizePrice } from "#domain/catalogue/compare/compare-products.ts";
import { productMessages } from "#domain/catalogue/product-messages.ts";
import { TESTER_NOTE } from "#domain/catalogue/tester-messages.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";

import type { Comparison } from "../routes/load-compare.server.ts";

type Products = Comparison["products"];

const CELL_CLASS = "pr-3 align-top sm:pr-8";
const ACTION_CLASS = "inline-flex min-h-11 items-center text-sm text-link";

function ProductPictures({ products }: { products: Products }) {
  return (
    <tr>
      {products.map(({ id, picture }) => (
        <td key={id} className={CELL_CLASS}>
          <Picture
            picture={picture}
            kind="card"
            alt=""
            sizes="(min-width: 64rem) 300px, 30vw"
            isPriority
            className="w-full max-w-75"
          />
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

function Actions({ products }: { products: Products }) {
  return (
    <tr>
      {products.map(({ id, name, scentLine, removePath, replacePath }) => (
        <td key={id} className={`pt-2 ${CELL_CLASS}`}>
          {scentLine !== "" && <p className="text-sm leading-5 text-umber">{scentLine}</p>}
          <div className="flex flex-wrap gap-x-4">
            <Link to={replacePath} className={ACTION_CLASS}>
              {compareMessages.replace}
              <span className="sr-only"> {name}</span>
            </Link>
            <Link to={removePath} preventScrollReset className={ACTION_CLASS}>
              {compareMessages.remove}
              <span className="sr-only"> {name}</span>
            </Link>
          </div>
        </td>
      ))}
    </tr>
  );
}

interface RowProps {
  label: string;
  isDifferent?: boolean;
  columns: number;
  children: ReactNode;
}

/** A property: its label above the values, so that three columns fit on a phone. */
function Row({ label, isDifferent = false, columns, children }: RowProps) {
  return (
    <tbody className="border-t border-sand">
      <tr>
        <th scope="rowgroup" colSpan={columns} className="pt-5 pb-1.5 text-left font-normal">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="eyebrow">{label}</span>
            {isDifferent && (
              <span className="rounded-full border border-brass px-2.5 text-xs leading-5 text-brass">
                {compareMessages.different}
              </span>
            )}
          </span>
        </th>
      </tr>
      <tr>{children}</tr>
    </tbody>
  );
}

function Values({ values }: { values: readonly ComparedValue[] }) {
  if (values.length === 0) return <span className="text-umber">{compareMessages.notStated}</span>;
  return (
    <ul>
      {values.map(({ text, isShared }) => (
        <li key={text} className="leading-6 first-letter:uppercase">
          {isShared ? text : <strong className="font-medium">{text}</strong>}
        </li>
      ))}
    </ul>
  );
}

function SizePrices({ sizes }: { sizes: readonly SizePrice[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {sizes.map(({ size, price, listPrice, pricePerMl, isSoldOut, isTester }) => (
        <li key={size}>
          <span className="block">{isSoldOut ? <s>{size}</s> : size}</span>
          <Price price={price} listPrice={listPrice} />
          {pricePerMl !== null && (
            <span className="block text-sm text-umber tabular-nums">
              {productMessages.pricePerMl(pricePerMl)}
            </span>
          )}
          {isTester && <span className="block text-sm text-umber">{TESTER_NOTE}</span>}
          {isSoldOut && <span className="block text-sm text-oxblood">{compareMessages.soldOut}</span>}
        </li>
      ))}
    </ul>
  );
}

interface CompareTableProps {
  products: Products;
  rows: readonly ComparedRow[];
}

/** Products side by side: sizes with prices, then the rows of the comparison. Marks rows in which the products differ. */
export function CompareTable({ products, rows }: CompareTableProps) {
  const columns = products.length;
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison" className="sr-only">
        {compareMessages.tableLabel}
      </h2>
      <table className="w-full max-w-5xl table-fixed wrap-anywhere max-sm:text-sm">
        <thead>
          <ProductPictures products={products} />
          <ProductNames products={products} />
          <Actions products={products} />
        </thead>
        <Row label={compareMessages.sizes} columns={columns}>
          {products.map(({ id, sizes }) => (
            <td key={id} className={`pb-5 ${CELL_CLASS}`}>
              <SizePrices sizes={sizes} />
            </td>
          ))}
        </Row>
        {rows.map(({ label, values, isDifferent }) => (
          <Row key={label} label={label} isDifferent={isDifferent} columns={columns}>
            {products.map(({ id }, index) => (
              <td key={id} className={`pb-5 ${CELL_CLASS}`}>
                <Values values={values[index] ?? []} />
              </td>
            ))}
          </Row>
        ))}
      </table>
      {columns > 1 && <p className="mt-4 text-sm text-umber">{compareMessages.differenceNote}</p>}
    </section>
  );
}
