import { useWatch } from "react-hook-form";

import { scentInputMessages } from "../../../rules/scent/scent-input-messages.ts";
import type { Term } from "../../../rules/scent/scent-terms.ts";
import {
  CONCENTRATIONS,
  DAY_NIGHT,
  LONGEVITIES,
  OCCASIONS,
  SEASONS,
  SILLAGES,
} from "../../../rules/scent/scent-terms.ts";
import { MAX_SCENT_LINE_LENGTH } from "../../../rules/scent/scent.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import { AccordsField } from "./accords-field.tsx";
import type { ProductForm } from "../product-values.ts";
import { FormSelect, useFieldError } from "#kit/admin/forms/form-fields.tsx";

function ScentLine({ form }: { form: ProductForm }) {
  const { length } = useWatch({ control: form.control, name: "scent.line" }).trim();
  const submitError = useFieldError(form, "scent.line");
  const isTooLong = length > MAX_SCENT_LINE_LENGTH;
  return (
    <Field
      {...form.register("scent.line")}
      label="Scent line"
      autoComplete="off"
      error={isTooLong ? scentInputMessages.lineTooLong(MAX_SCENT_LINE_LENGTH) : submitError}
      hint={
        <span className="flex justify-between gap-3">
          <span>For example “Dry oud, saffron and rose”.</span>
          <span className="tabular-nums">{`${length} / ${MAX_SCENT_LINE_LENGTH}`}</span>
        </span>
      }
    />
  );
}

interface TermSelectProps {
  form: ProductForm;
  name: "scent.concentration" | "scent.longevity" | "scent.sillage" | "scent.dayNight";
  label: string;
  terms: readonly Term[];
}

function TermSelect({ form, name, label, terms }: TermSelectProps) {
  return (
    <FormSelect form={form} name={name} label={label}>
      <option value="">Not stated</option>
      {terms.map((term) => (
        <option key={term.slug} value={term.slug} title={term.description}>
          {term.name}
        </option>
      ))}
    </FormSelect>
  );
}

interface TermCheckboxesProps {
  form: ProductForm;
  name: "scent.seasons" | "scent.occasions";
  label: string;
  terms: readonly Term[];
}

/** A group of checkboxes. The form field is the list of checked values. */
function TermCheckboxes({ form, name, label, terms }: TermCheckboxesProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        <span>{`${label} `}</span>
        <span className="font-normal text-umber">(optional)</span>
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {terms.map((term) => (
          <CheckboxField key={term.slug} className="text-sm" value={term.slug} {...form.register(name)}>
            {term.name}
          </CheckboxField>
        ))}
      </div>
    </fieldset>
  );
}

/** Edits how the fragrance smells and wears. Longevity and sillage are the shop's own ratings. */
export function ScentSection({ form }: { form: ProductForm }) {
  return (
    <FormSection title="Scent" hint="How the fragrance smells and wears.">
      <ScentLine form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TermSelect form={form} name="scent.concentration" label="Concentration" terms={CONCENTRATIONS} />
        <TermSelect form={form} name="scent.dayNight" label="Time of day" terms={DAY_NIGHT} />
        <TermSelect form={form} name="scent.longevity" label="Longevity (our opinion)" terms={LONGEVITIES} />
        <TermSelect form={form} name="scent.sillage" label="Sillage (our opinion)" terms={SILLAGES} />
      </div>
      <TermCheckboxes form={form} name="scent.seasons" label="Seasons" terms={SEASONS} />
      <TermCheckboxes form={form} name="scent.occasions" label="Occasions" terms={OCCASIONS} />
      <AccordsField form={form} />
    </FormSection>
  );
}
