import { useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";

import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { productInputMessages } from "../../rules/product-input-messages.ts";
import { staffProductMessages } from "../../rules/staff-messages.ts";
import { MAX_VARIANTS } from "../../rules/product-limits.ts";
import { Button } from "#kit/ui/button.tsx";
import { Plus } from "#kit/ui/icons.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import { useReorder } from "#kit/admin/lists/use-reorder.ts";
import type { ProductChoices, ProductForm } from "./product-values.ts";
import { getImageTags } from "./images/image-tags.ts";
import { createVariant } from "./product-values.ts";
import { VariantRow } from "./variant-row.tsx";

interface VariantsSectionProps {
  form: ProductForm;
  choices: ProductChoices;
  /** Units sold by variant name. */
  sold: Readonly<Record<string, number>>;
}

/** Adds, renames, moves and removes variants. The last variant cannot be removed. Spec: admin §3, §5. */
export function VariantsSection({ form, choices, sold }: VariantsSectionProps) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: "variants" });
  const [announcement, setAnnouncement] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const getNameAt = (index: number) => form.getValues(`variants.${index}.name`).trim() || "New variant";
  const order = useReorder(
    fields.map(({ id }) => id),
    async (ids, id) => {
      const from = fields.findIndex((field) => field.id === id);
      const to = ids.indexOf(id);
      const name = getNameAt(from);
      move(from, to);
      setAnnouncement(`${name}: position ${to + 1} of ${ids.length}`);
    },
  );

  function handleAdd() {
    if (fields.length >= MAX_VARIANTS) {
      showToast(productInputMessages.variantTooMany(MAX_VARIANTS), { tone: "error" });
      return;
    }
    append(createVariant(), { shouldFocus: true, focusName: `variants.${fields.length}.name` });
  }

  function handleRemove(index: number) {
    if (fields.length === 1) {
      showToast(staffProductMessages.lastVariant, { tone: "error" });
      return;
    }
    setAnnouncement(`${getNameAt(index)} removed`);
    remove(index);
    addButton.current?.focus();
  }

  return (
    <FormSection
      title="Variants, Pricing & Stock"
      hint="Blank stock means unlimited. Renaming a variant keeps its stock, sold count and images."
    >
      <div {...order.listProps} className="-my-4 divide-y divide-sand">
        {order.ids.map((id, rowIndex) => {
          const index = fields.findIndex((field) => field.id === id);
          const { draggable, onDragStart, onDragEnd, onDragEnter } = order.getItemProps(id);
          return (
            <div key={id} onDragEnter={onDragEnter}>
              <VariantRow
                form={form}
                index={index}
                position={rowIndex + 1}
                count={fields.length}
                sold={getOwnEntry(sold, fields[index]?.storedName ?? undefined) ?? 0}
                isDragged={order.draggedId === id}
                drag={{ draggable, onDragStart, onDragEnd }}
                getTags={() => getImageTags(form, choices)}

                onMove={(step) => order.move(id, rowIndex + step)}
                onRemove={() => handleRemove(index)}
              />
            </div>
          );
        })}
      </div>
      <Button ref={addButton} variant="secondary" className="justify-self-start" onClick={handleAdd}>
        <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
        Add variant
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </FormSection>
  );
}
