import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";

import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ChevronDown } from "#web/ui/icons.tsx";
import { Trash2 } from "#web/ui/orders/order-icons.tsx";

import { GripVertical } from "../admin-icons.tsx";
import type { ProductForm } from "./form-field.tsx";
import { FormField } from "./form-field.tsx";
import type { UploadStep } from "./pictures/use-uploads.ts";
import { VariantPictures } from "./pictures/variant-pictures.tsx";

interface VariantRowProps {
  form: ProductForm;
  /** Its place in the form, counted from 0. */
  index: number;
  /** Its place as it is shown, counted from 1; another one while a row is dragged. */
  place: number;
  count: number;
  sold: number;
  isDragged: boolean;
  /** What makes the row's handle draggable. */
  drag: ComponentProps<"span">;
  tagsNow: () => string[];
  onUpload: (key: string, step: UploadStep) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

const MOVE = "aria-disabled:cursor-not-allowed aria-disabled:text-umber/50";

function Handles({
  variant,
  place,
  count,
  drag,
  onMove,
}: { variant: string } & Pick<VariantRowProps, "place" | "count" | "drag" | "onMove">) {
  return (
    <div className="flex items-center md:pt-7.5">
      <span
        {...drag}
        title="Drag to move"
        className="hidden size-11 cursor-grab items-center justify-center text-umber active:cursor-grabbing pointer-fine:inline-flex"
      >
        <GripVertical className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </span>
      <IconButton
        label={`Move ${variant} up`}
        aria-disabled={place === 1 || undefined}
        onClick={() => onMove(-1)}
        className={MOVE}
      >
        <ChevronDown className="size-5 rotate-180" strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move ${variant} down`}
        aria-disabled={place === count || undefined}
        onClick={() => onMove(1)}
        className={MOVE}
      >
        <ChevronDown className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** One size: its name, price, stock and pictures, and its place among the others. Spec: admin §3, §5. */
export function VariantRow({
  form,
  index,
  place,
  count,
  sold,
  isDragged,
  drag,
  tagsNow,
  onUpload,
  onMove,
  onRemove,
}: VariantRowProps) {
  const variant = useWatch({ control: form.control, name: `variants.${index}.name` }).trim() || "new variant";
  return (
    <div
      role="group"
      aria-label={`Variant ${variant}`}
      className={classNames("grid gap-4 py-5 transition-opacity", isDragged && "opacity-40")}
    >
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-[auto_minmax(6rem,1fr)_7rem_8rem_3.5rem_auto] lg:grid-cols-[auto_minmax(8rem,1fr)_9rem_9rem_5rem_auto]">
        <div className="order-first col-span-2 flex items-center justify-between md:col-span-1">
          <Handles variant={variant} place={place} count={count} drag={drag} onMove={onMove} />
          <IconButton label={`Remove ${variant}`} onClick={onRemove} className="hover:text-oxblood md:hidden">
            <Trash2 className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        </div>
        <FormField
          form={form}
          name={`variants.${index}.name`}
          label="Variant"
          required
          autoComplete="off"
          className="max-md:col-span-2"
        />
        <FormField
          form={form}
          name={`variants.${index}.price`}
          label="Price (Rs.)"
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField
          form={form}
          name={`variants.${index}.stock`}
          label="Stock"
          inputMode="numeric"
          placeholder="Unlimited"
          autoComplete="off"
        />
        <p className="text-sm max-md:col-span-2">
          <span className="font-medium md:mb-1.5 md:block">Sold</span>{" "}
          <span className="tabular-nums md:flex md:min-h-12 md:items-center md:text-base">{sold}</span>
        </p>
        <IconButton
          label={`Remove ${variant}`}
          onClick={onRemove}
          className="mt-7.5 hover:text-oxblood max-md:hidden"
        >
          <Trash2 className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <VariantPictures form={form} index={index} variant={variant} tagsNow={tagsNow} onUpload={onUpload} />
    </div>
  );
}
