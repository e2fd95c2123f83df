import { useId, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";

import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { ACCORDS, findAccord } from "../../../rules/scent/accords.ts";
import { scentInputMessages } from "../../../rules/scent/scent-input-messages.ts";
import { MAX_ACCORDS } from "../../../rules/scent/scent.ts";
import { Button } from "#kit/ui/button.tsx";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";

import type { ProductForm } from "../product-values.ts";
import { useFieldError } from "#kit/admin/forms/form-fields.tsx";

/** Initial weight of a new accord. */
const DEFAULT_WEIGHT = "50";

interface AccordRowProps {
  form: ProductForm;
  index: number;
  name: string;
  onRemove: () => void;
}

function AccordRow({ form, index, name, onRemove }: AccordRowProps) {
  const id = useId();
  const error = useFieldError(form, `scent.accords.${index}.weight`);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-center gap-x-3">
      <label htmlFor={id} className="text-sm">
        <span>{name}</span>
        <span className="sr-only"> weight, 1 to 100</span>
      </label>
      <input
        {...form.register(`scent.accords.${index}.weight`)}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${CONTROL_CLASS} text-right tabular-nums`}
      />
      <DeleteButton label={`Remove ${name}`} onClick={onRemove} />
      {error !== undefined && (
        <p id={`${id}-error`} className="col-span-3 text-sm text-oxblood">
          {error}
        </p>
      )}
    </li>
  );
}

/** The accords of a product with their weights. A select field adds accords. The shop shows the heaviest first. */
export function AccordsField({ form }: { form: ProductForm }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [selectedSlug, setSelectedSlug] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "scent.accords" });
  const addedSlugs = new Set<string>(fields.map(({ accord }) => accord));
  const isFull = fields.length >= MAX_ACCORDS;

  function handleAdd() {
    const accord = findAccord(selectedSlug);
    if (accord === undefined) {
      select.current?.focus();
      return;
    }
    setSelectedSlug("");
    append({ accord: accord.slug, weight: DEFAULT_WEIGHT }, { shouldFocus: false });
    setAnnouncement(`${accord.name} added with weight ${DEFAULT_WEIGHT}`);
  }

  function handleRemove(index: number, name: string) {
    remove(index);
    setAnnouncement(`${name} removed`);
    select.current?.focus();
  }

  return (
    <div role="group" aria-labelledby={`${id}-title`}>
      <p id={`${id}-title`} className="mb-1 text-sm font-medium">
        Accords <span className="font-normal text-umber">(optional)</span>
      </p>
      {fields.length > 0 && (
        <ul className="mb-2 grid gap-1.5">
          {fields.map((field, index) => {
            const name = findAccord(field.accord)?.name ?? field.accord;
            return (
              <AccordRow
                key={field.id}
                form={form}
                index={index}
                name={name}
                onRemove={() => handleRemove(index, name)}
              />
            );
          })}
        </ul>
      )}
      <div className="flex gap-2">
        <select
          ref={select}
          value={selectedSlug}
          disabled={isFull}
          aria-label="Accord to add"
          className={CONTROL_CLASS}
          onChange={({ currentTarget }) => setSelectedSlug(currentTarget.value)}
        >
          <option value="">Choose an accord</option>
          {ACCORDS.filter(({ slug }) => !addedSlugs.has(slug)).map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <Button variant="secondary" onClick={handleAdd} disabled={isFull} className="shrink-0">
          Add accord
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-umber">
        {isFull
          ? `${scentInputMessages.tooManyAccords(MAX_ACCORDS)}.`
          : "Weights range from 1 (a trace) to 100."}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
