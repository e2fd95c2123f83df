import { useId } from "react";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import type { ProductChoices, ProductForm } from "./product-values.ts";
import { FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";

/** Collection, category, SKU and MPN of a product. Spec: admin §2, §5. */
export function OrganizationSection({
  form,
  choices: { collections, categories },
}: {
  form: ProductForm;
  choices: ProductChoices;
}) {
  const listId = useId();
  return (
    <FormSection title="Organization">
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
        hint="Choose an existing category or enter a new one."
      />
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
      <div className="grid grid-cols-2 gap-4">
        <FormField form={form} name="sku" label="SKU" autoComplete="off" />
        <FormField form={form} name="mpn" label="MPN" autoComplete="off" />
      </div>
    </FormSection>
  );
}
