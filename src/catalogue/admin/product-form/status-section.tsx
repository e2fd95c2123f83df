import { useWatch } from "react-hook-form";

import { PRODUCT_STATUSES } from "../../rules/product-status.ts";
import { productStatusMessages as messages } from "../../rules/staff-messages.ts";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import type { ProductForm } from "./product-values.ts";
import { FormSelect } from "#kit/admin/forms/form-fields.tsx";

/** A select field for the product's status, with a hint that explains its effect. */
export function StatusSection({ form }: { form: ProductForm }) {
  const status = useWatch({ control: form.control, name: "status" });
  return (
    <FormSection title={messages.section}>
      <FormSelect form={form} name="status" label="Status" required hint={messages.effects[status]}>
        {PRODUCT_STATUSES.map((value) => (
          <option key={value} value={value}>
            {messages.labels[value]}
          </option>
        ))}
      </FormSelect>
    </FormSection>
  );
}
