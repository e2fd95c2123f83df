import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";

import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { parseVolume } from "../../rules/scent/size-details.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { ChevronDown } from "#kit/ui/icons.tsx";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";

import { GripVertical } from "#kit/admin/admin-icons.tsx";
import type { ProductForm } from "./product-values.ts";
import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { describeSoldAt } from "../products/size-fields.tsx";
import { readDiscount, readPrice } from "./read-price.ts";
import { SetPartsField } from "./set-parts-field.tsx";
import { VariantImagesField } from "./images/variant-images-field.tsx";

interface VariantRowProps {
  form: ProductForm;
  /** Zero-based index in the form. */
  index: number;
  /** One-based displayed position. Differs from `index` while a row is dragged. */
  position: number;
  count: number;
  sold: number;
  isDragged: boolean;
  /** Drag event props for the row's handle. */
  drag: ComponentProps<"span">;
  getTags: () => string[];
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

const MOVE_BUTTON_CLASS = "aria-disabled:cursor-not-allowed aria-disabled:text-umber/50";

function Handles({
  variant,
  position,
  count,
  drag,
  onMove,
}: { variant: string } & Pick<VariantRowProps, "position" | "count" | "drag" | "onMove">) {
  return (
    <div className="flex items-center md:pt-6">
      <span
        {...drag}
        title="Drag to move"
        className="hidden size-control cursor-grab items-center justify-center text-umber active:cursor-grabbing pointer-fine:inline-flex"
      >
        <GripVertical className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </span>
      <IconButton
        label={`Move ${variant} up`}
        aria-disabled={position === 1 || undefined}
        onClick={() => onMove(-1)}
        className={MOVE_BUTTON_CLASS}
      >
        <ChevronDown className="size-5 rotate-180" strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move ${variant} down`}
        aria-disabled={position === count || undefined}
        onClick={() => onMove(1)}
        className={MOVE_BUTTON_CLASS}
      >
        <ChevronDown className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The price of a variant, with what shoppers pay if that differs. */
function VariantPriceField({ form, index }: Pick<VariantRowProps, "form" | "index">) {
  const { control } = form;
  const price = readPrice(useWatch({ control, name: `variants.${index}.price` }));
  const discountPercentage = readDiscount(useWatch({ control, name: "discountPercentage" }));
  return (
    <FormField
      form={form}
      name={`variants.${index}.price`}
      label="Price (Rs.)"
      required
      inputMode="decimal"
      autoComplete="off"
      hint={describeSoldAt({ price, discountPercentage })}
    />
  );
}

/** Edits one variant: name, price, stock, images and position. Spec: admin §3, §5. */
export function VariantRow({
  form,
  index,
  position,
  count,
  sold,
  isDragged,
  drag,
  getTags,
  onMove,
  onRemove,
}: VariantRowProps) {
  const variant = useWatch({ control: form.control, name: `variants.${index}.name` }).trim() || "new variant";
  const isSet = useWatch({ control: form.control, name: `variants.${index}.parts` }).length > 0;
  return (
    <div
      role="group"
      aria-label={`Variant ${variant}`}
      className={joinClassNames("grid gap-3 py-4 transition-opacity", isDragged && "opacity-40")}
    >
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 md:grid-cols-[auto_minmax(6rem,1fr)_7rem_7rem_3rem_auto]">
        <div className="order-first col-span-2 flex items-center justify-between md:col-span-1">
          <Handles variant={variant} position={position} count={count} drag={drag} onMove={onMove} />
          <DeleteButton label={`Remove ${variant}`} onClick={onRemove} className="md:hidden" />
        </div>
        <FormField
          form={form}
          name={`variants.${index}.name`}
          label="Variant"
          required
          autoComplete="off"
          className="max-md:col-span-2"
        />
        <VariantPriceField form={form} index={index} />
        <FormField
          form={form}
          name={`variants.${index}.stock`}
          label="Stock"
          readOnly={isSet}
          inputMode="numeric"
          placeholder="Unlimited"
          autoComplete="off"
        />
        <p className="text-sm max-md:col-span-2">
          <span className="font-medium md:mb-1.5 md:block">Sold</span>{" "}
          <span className="tabular-nums md:flex md:min-h-field md:items-center">{sold}</span>
        </p>
        <DeleteButton label={`Remove ${variant}`} onClick={onRemove} className="mt-6 max-md:hidden" />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 md:pl-27">
        <FormField
          form={form}
          name={`variants.${index}.volume`}
          label="Volume (ml)"
          inputMode="decimal"
          placeholder={parseVolume(variant)?.toString() ?? ""}
          autoComplete="off"
        />
        <FormField
          form={form}
          name={`variants.${index}.weight`}
          label="Weight (g)"
          inputMode="numeric"
          autoComplete="off"
        />
        <FormField form={form} name={`variants.${index}.sku`} label="SKU of this size" autoComplete="off" />
        <FormField
          form={form}
          name={`variants.${index}.barcode`}
          label="Barcode (EAN)"
          inputMode="numeric"
          autoComplete="off"
        />
        <CheckboxField className="col-span-2 text-sm" {...form.register(`variants.${index}.isTester`)}>
          Tester (cannot be returned; shoppers see this before they order)
        </CheckboxField>
      </div>
      <SetPartsField form={form} index={index} variant={variant} />
      <VariantImagesField form={form} index={index} variant={variant} getTags={getTags} />
    </div>
  );
}
