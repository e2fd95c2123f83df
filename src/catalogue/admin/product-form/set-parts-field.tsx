import { useWatch } from "react-hook-form";

import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { setMessages } from "../../rules/set-messages.ts";
import { ChevronRight } from "#kit/ui/icons.tsx";

import { AddItem } from "../products/add-item.tsx";
import type { ProductForm } from "./product-values.ts";
import { FormField, useFieldError } from "#kit/admin/forms/form-fields.tsx";

/** Edits the parts of a set: sizes of other products with quantities. A size without parts is not a set. */
export function SetPartsField({
  form,
  index,
  variant,
}: {
  form: ProductForm;
  index: number;
  variant: string;
}) {
  const name = `variants.${index}.parts` as const;
  const parts = useWatch({ control: form.control, name });
  const error = useFieldError(form, name);
  const setParts = (newParts: typeof parts) => form.setValue(name, newParts, { shouldDirty: true });
  return (
    <details open={parts.length > 0 || error !== undefined} className="group md:pl-27">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-medium">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        <span>{setMessages.formTitle}</span>
      </summary>
      <div role="group" aria-label={`Parts of ${variant}`} className="grid gap-3">
        {parts.length > 0 && <p className="text-sm text-umber">{setMessages.noOwnStock}.</p>}
        <ul className="divide-y divide-sand">
          {parts.map((part, position) => (
            <li key={`${part.productId} ${part.variant}`} className="flex flex-wrap items-center gap-3 py-2">
              <div className="min-w-0 flex-1 text-sm">
                <span>{`${part.name} (${part.variant})`}</span>
                {!part.isPublished && <p className="text-oxblood">{setMessages.partUnpublished}</p>}
              </div>
              <FormField
                form={form}
                name={`variants.${index}.parts.${position}.quantity`}
                label="Quantity"
                required
                inputMode="numeric"
                autoComplete="off"
                className="w-24"
              />
              <DeleteButton
                label={`Remove ${part.name} (${part.variant})`}
                onClick={() => setParts(parts.filter((other) => other !== part))}
              />
            </li>
          ))}
        </ul>
        {error && <p className="text-sm text-oxblood">{error}</p>}
        <AddItem
          label={setMessages.addPart}
          allowsSoldOut
          onAdd={(product, size) => {
            if (parts.some((part) => part.productId === product.id && part.variant === size)) return;
            const isPublished = product.status === "published";
            setParts([
              ...parts,
              { productId: product.id, name: product.name, variant: size, quantity: "1", isPublished },
            ]);
          }}
        />
      </div>
    </details>
  );
}
