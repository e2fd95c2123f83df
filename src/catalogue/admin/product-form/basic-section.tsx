import { FormSection } from "#kit/admin/forms/form-body.tsx";
import type { ProductForm } from "./product-values.ts";
import { FormField, FormTextarea } from "#kit/admin/forms/form-fields.tsx";

/** Name, description and other texts of a product. Spec: admin §2, §5. */
export function BasicSection({ form }: { form: ProductForm }) {
  return (
    <FormSection title="Basic Information">
      <FormField form={form} name="name" label="Name" required autoComplete="off" />
      <FormTextarea form={form} name="description" label="Description" required rows={4} />
      <FormField
        form={form}
        name="scentLasting"
        label="Scent lasting"
        placeholder="8–10 hours"
        autoComplete="off"
      />
    </FormSection>
  );
}
