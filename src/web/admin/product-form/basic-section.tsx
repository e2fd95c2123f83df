import { useId } from "react";

import { FormSection } from "../forms/form-section.tsx";
import type { ProductForm } from "./form-field.tsx";
import { FormField, FormSelect, FormTextarea } from "./form-field.tsx";

/** The options of the form's selects. */
export interface ProductChoices {
  collections: readonly { id: string; name: string }[];
  categories: readonly string[];
}

/** Name, description, collection and other basic fields. Spec: admin §2, §5. */
export function BasicSection({
  form,
  choices: { collections, categories },
}: {
  form: ProductForm;
  choices: ProductChoices;
}) {
  const listId = useId();
  return (
    <FormSection title="Basic Information">
      <FormField form={form} name="name" label="Name" required autoComplete="off" />
      <FormTextarea form={form} name="description" label="Description" required rows={4} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect form={form} name="collectionRef" label="Collection" required>
          <option value="">Choose a collection</option>
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FormSelect>
        <FormField
          form={form}
          name="category"
          label="Category"
          list={listId}
          autoComplete="off"
          hint="Optional. Choose one in use or enter a new one."
        />
        <datalist id={listId}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </datalist>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <FormField form={form} name="sku" label="SKU" autoComplete="off" />
        <FormField form={form} name="mpn" label="MPN" autoComplete="off" />
        <FormField
          form={form}
          name="scentLasting"
          label="Scent lasting"
          placeholder="8–10 hours"
          autoComplete="off"
        />
      </div>
    </FormSection>
  );
}
