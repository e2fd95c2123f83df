import { useState } from "react";
import { Link } from "react-router";

import type { ImportPreview } from "../../rules/product-files/product-import.ts";
import { PRODUCT_COLUMNS } from "../../rules/product-files/product-columns.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { ChevronRight } from "#kit/ui/icons.tsx";

import type { ImportChoices } from "./use-import.ts";

interface ImportOptionsProps {
  preview: ImportPreview;
  choices: ImportChoices;
  collections: readonly { id: string; name: string }[];
  isDisabled: boolean;
  onChange: (choices: ImportChoices) => void;
}

/** What a file does not say: the collection of new products, the server of its images, and what its columns contain. */
export function ImportOptions({ preview, choices, collections, isDisabled, onChange }: ImportOptionsProps) {
  const { needsCollection, images, headers } = preview;
  const hasChoices = headers.some(({ header }) => header in choices.columns);
  const needsColumns = !headers.some(({ column }) => ["name", "id", "key"].includes(column ?? ""));
  return (
    <fieldset disabled={isDisabled} className="grid grid-cols-1 gap-4">
      <legend className="sr-only">How the file is read</legend>
      {needsCollection && collections.length === 0 && (
        <p className="text-sm">
          <span>Every product belongs to a collection, and the shop has none yet. </span>
          <Link to="/admin/collections" className="text-link">
            Add a collection
          </Link>
          <span>, then choose the file again.</span>
        </p>
      )}
      {collections.length > 0 && (needsCollection || choices.collection !== "") && (
        <SelectField
          label="Collection of new products"
          hint="For products of which the file names no collection of this shop."
          required
          value={choices.collection}
          onChange={({ currentTarget }) => onChange({ ...choices, collection: currentTarget.value })}
        >
          <option value="">Choose a collection</option>
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {(images.needsBase || choices.imageBase !== "") && (
        <ImageBase value={choices.imageBase} onChange={(imageBase) => onChange({ ...choices, imageBase })} />
      )}
      <details className="group text-sm" open={needsColumns || hasChoices}>
        <summary className="inline-flex min-h-control list-none items-center gap-1.5 text-umber hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
          <span>Columns</span>
        </summary>
        <Columns {...{ preview, choices, onChange }} />
      </details>
    </fieldset>
  );
}

/** Applies the typed address when the field is left, so that nobody imports without images after typing it. */
function ImageBase({ value, onChange }: { value: string; onChange: (address: string) => void }) {
  const [text, setText] = useState(value);
  const apply = () => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label="Address of the images in your old shop"
        hint={messages.imageBaseHint}
        className="min-w-0 flex-1 basis-64"
        required
        type="url"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={apply}
        onKeyDown={({ key }) => {
          if (key === "Enter") apply();
        }}
      />
      <Button variant="secondary" onClick={apply}>
        Use
      </Button>
    </div>
  );
}

const toLabel = (column: string) => {
  const words = column.replaceAll("_", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

const isProductColumn = (column: string | null) => PRODUCT_COLUMNS.some((each) => each === column);

/** One row per column of the file, with a sample and what it contains. */
function Columns({
  preview,
  choices,
  onChange,
}: Pick<ImportOptionsProps, "preview" | "choices" | "onChange">) {
  return (
    <ul className="mt-1 divide-y divide-sand border border-sand">
      {preview.headers.map(({ header, column, sample }, index) => (
        <li
          // Two columns can have the same header.
          key={`${index} ${header}`}
          className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-2 sm:items-center"
        >
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{header}</span>
            <span className="block truncate text-umber">{sample}</span>
          </span>
          {preview.shop !== null && column !== null && !isProductColumn(column) ? (
            <span className="text-umber">{messages.readAs(preview.shop)}</span>
          ) : (
            <select
              aria-label={`What “${header}” contains`}
              className={CONTROL_CLASS}
              value={column ?? ""}
              onChange={({ currentTarget }) =>
                onChange({ ...choices, columns: { ...choices.columns, [header]: currentTarget.value } })
              }
            >
              <option value="">Not imported</option>
              {PRODUCT_COLUMNS.map((each) => (
                <option key={each} value={each}>
                  {toLabel(each)}
                </option>
              ))}
            </select>
          )}
        </li>
      ))}
    </ul>
  );
}
