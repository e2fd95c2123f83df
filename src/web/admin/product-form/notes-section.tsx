import { useWatch } from "react-hook-form";

import { productInputMessages } from "#domain/catalogue/product-input-messages.ts";
import { productPageMessages } from "#domain/catalogue/product-page-messages.ts";
import { MAX_NOTE_LENGTH } from "#domain/catalogue/product.ts";

import { FormSection } from "../forms/form-section.tsx";
import type { ProductForm } from "./form-field.tsx";
import { FormTextarea } from "./form-field.tsx";

const NOTES = [
  { name: "fragranceNotes.top", label: productPageMessages.topNotes },
  { name: "fragranceNotes.middle", label: productPageMessages.middleNotes },
  { name: "fragranceNotes.base", label: productPageMessages.baseNotes },
] as const;

function Note({ form, name, label }: { form: ProductForm } & (typeof NOTES)[number]) {
  const { length } = useWatch({ control: form.control, name }).trim();
  return (
    <FormTextarea
      form={form}
      name={name}
      label={label}
      rows={3}
      hint={
        <span className="block text-right tabular-nums">
          {length} / {MAX_NOTE_LENGTH}
        </span>
      }
      liveError={length > MAX_NOTE_LENGTH ? productInputMessages.noteTooLong(MAX_NOTE_LENGTH) : undefined}
    />
  );
}

/** Top, middle and base notes, each with a character counter. Spec: admin §5. */
export function NotesSection({ form }: { form: ProductForm }) {
  return (
    <FormSection title="Fragrance Notes">
      <div className="grid gap-4 md:grid-cols-3">
        {NOTES.map((note) => (
          <Note key={note.name} form={form} {...note} />
        ))}
      </div>
    </FormSection>
  );
}
