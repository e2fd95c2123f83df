import { useState } from "react";

import type { AuditChange } from "#staff/rules/audit/audit.ts";
import { isImageAddress } from "../../rules/product-files/product-file.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import type {
  FileError,
  ImportedProduct,
  ImportPreview as Preview,
} from "../../rules/product-files/product-import.ts";
import { Button } from "#kit/ui/button.tsx";
import { CircleAlert } from "#kit/ui/icons.tsx";

import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";

/** Number of rows shown initially, and added by each “Show more”. A long table would make the page slow. */
const ROWS_PER_BATCH = 50;

function useShowMore<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(ROWS_PER_BATCH);
  const showMoreButton =
    items.length > count ? (
      <p className="mt-2 text-sm text-umber">
        <span>{messages.andMore(items.length - count)}</span>
        <Button variant="quiet" onClick={() => setCount(count + ROWS_PER_BATCH)}>
          Show more
        </Button>
      </p>
    ) : null;
  return { visible: items.slice(0, count), showMoreButton };
}

const ERROR_COLUMNS: ListColumn<FileError & { id: string }>[] = [
  {
    id: "row",
    header: "Row",
    isRequired: true,
    narrowSlot: "title",
    className: "tabular-nums",
    cell: ({ row }) => (
      <>
        <span className="md:hidden">Row </span>
        {row}
      </>
    ),
  },
  {
    id: "column",
    header: "Column",
    isRequired: true,
    narrowSlot: "value",
    cell: ({ column }) => column ?? "–",
  },
  {
    id: "error",
    header: "Error",
    isRequired: true,
    narrowSlot: "subtitle",
    className: "wrap-anywhere max-md:col-span-2 md:w-full",
    cell: ({ message }) => message,
  },
];

function Errors({ errors }: { errors: readonly FileError[] }) {
  const { visible, showMoreButton } = useShowMore(errors);
  return (
    <section aria-label="Errors">
      <p className="mb-2 flex items-start gap-2 font-medium text-oxblood">
        <CircleAlert className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <span role="status">{messages.fixErrors(errors.length)}</span>
      </p>
      <ListTable
        label="Errors in the file"
        columns={ERROR_COLUMNS}
        rows={visible.map((error, index) => ({ ...error, id: String(index) }))}
        defaultSort="row"
        getRowName={({ row }) => `row ${row}`}
      />
      {showMoreButton}
    </section>
  );
}

const OUTCOMES: Record<ImportedProduct["outcome"], string> = {
  added: "New",
  updated: "Changed",
  unchanged: "Unchanged",
};

/** Maximum length of a displayed value (characters). */
const MAX_VALUE_LENGTH = 60;

function shortenValue(value: string | null): string {
  if (value === null) return "empty";
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH).trimEnd()} …` : value;
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <ul className="grid gap-0.5">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-umber">{`${field.replaceAll("_", " ")}: `}</span>
          {from === null ? (
            <span>{shortenValue(from)}</span>
          ) : (
            <s className="text-umber">{shortenValue(from)}</s>
          )}
          <span> </span>
          <span aria-hidden="true">→</span>
          <span className="sr-only"> becomes </span>
          <span>{` ${shortenValue(to)}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** The initial values of a new product. */
function InitialValues({ values }: { values: readonly AuditChange[] }) {
  return (
    <ul className="grid gap-0.5">
      {values.map(({ field, to }) => (
        <li key={field} className="wrap-anywhere tabular-nums">
          <span className="text-umber">{`${field.replaceAll("_", " ")}: `}</span>
          <span>{shortenValue(to)}</span>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ outcome, rows, changes }: ImportedProduct) {
  return (
    <>
      <span className="font-medium">{OUTCOMES[outcome]}</span>
      {outcome === "added" ? (
        <span className="text-umber">{` ${rows.length === 1 ? "1 row" : `${rows.length} rows`}`}</span>
      ) : (
        <Changes changes={changes} />
      )}
      {outcome === "added" && <InitialValues values={changes} />}
    </>
  );
}

const PRODUCT_COLUMNS: ListColumn<{ id: string; product: ImportedProduct }>[] = [
  {
    id: "product",
    header: "Product",
    isRequired: true,
    narrowSlot: "title",
    className: "align-top wrap-anywhere md:w-2/5 md:py-2",
    cell: ({ product: { id, name, rows } }) => (
      <>
        <span>{name}</span>
        <span className="block text-umber">{id ?? `row ${rows[0] ?? ""}`}</span>
      </>
    ),
  },
  {
    id: "change",
    header: "Change",
    isRequired: true,
    narrowSlot: "subtitle",
    className: "align-top max-md:col-span-2 max-md:text-ink md:py-2",
    cell: ({ product }) => <Outcome {...product} />,
  },
];

function Products({ products }: { products: readonly ImportedProduct[] }) {
  const { visible, showMoreButton } = useShowMore(products);
  return (
    <section aria-label="Products in the file">
      <ListTable
        label="Changes in the file"
        columns={PRODUCT_COLUMNS}
        rows={visible.map((product) => ({ id: String(product.rows[0]), product }))}
        defaultSort="row"
        getRowName={({ product }) => product.name}
      />
      {showMoreButton}
    </section>
  );
}

interface MissingImagesProps {
  missing: Preview["images"]["missing"];
  isBusy: boolean;
  onRetry: () => void;
}

function MissingImages({ missing, isBusy, onRetry }: MissingImagesProps) {
  const { visible, showMoreButton } = useShowMore(missing);
  return (
    <section aria-label="Missing images" className="text-sm">
      <p className="font-medium">{messages.missingImages(missing.length)}</p>
      <ul className="mt-1 grid gap-0.5 text-umber">
        {visible.map(({ url, reason }) => (
          <li key={url} className="wrap-anywhere">{`${url}: ${reason}`}</li>
        ))}
      </ul>
      {showMoreButton}
      {missing.some(({ url }) => isImageAddress(url)) && (
        <Button variant="secondary" className="mt-2" disabled={isBusy} onClick={onRetry}>
          Try these images again
        </Button>
      )}
    </section>
  );
}

/** Counts the added, changed and unchanged products of a file. */
export function countOutcomes(
  products: readonly ImportedProduct[],
): Record<ImportedProduct["outcome"], number> {
  const countProducts = (outcome: ImportedProduct["outcome"]) =>
    products.filter((product) => product.outcome === outcome).length;
  return {
    added: countProducts("added"),
    updated: countProducts("updated"),
    unchanged: countProducts("unchanged"),
  };
}

interface ImportPreviewProps {
  fileName: string;
  preview: Preview;
  isBusy: boolean;
  /** Fetches the images again that could not be fetched. */
  onRetryImages: () => void;
}

/** Shows the changes that a file would make, or its errors. */
export function ImportPreview({ fileName, preview, isBusy, onRetryImages }: ImportPreviewProps) {
  const { products, errors, headers, images, notes } = preview;
  const ignored = headers.filter(({ column }) => column === null).map(({ header }) => header);
  const { added, updated, unchanged } = countOutcomes(products);
  const changedProducts = products.filter(({ outcome }) => outcome !== "unchanged");
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="text-sm">
        <strong className="font-medium wrap-anywhere">{fileName}</strong>
        {errors.length === 0 && (
          <span>{`: ${added} to add, ${updated} to change, ${unchanged} unchanged.`}</span>
        )}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-sm text-umber wrap-anywhere">
          {note}
        </p>
      ))}
      {ignored.length > 0 && (
        <p className="text-sm text-umber wrap-anywhere">{`Columns that are not imported: ${ignored.join(", ")}`}</p>
      )}
      {images.missing.length > 0 && (
        <MissingImages missing={images.missing} isBusy={isBusy} onRetry={onRetryImages} />
      )}
      {errors.length > 0 ? (
        <Errors errors={errors} />
      ) : (
        changedProducts.length > 0 && <Products products={changedProducts} />
      )}
    </div>
  );
}
