import { useState } from "react";
import { useController, useWatch } from "react-hook-form";

import { productInputMessages } from "../../rules/product-input-messages.ts";
import { staffProductMessages } from "../../rules/staff-messages.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FormSection } from "#kit/admin/forms/form-body.tsx";
import type { ProductForm } from "./product-values.ts";
import { FormField, useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { parsePercent } from "#kit/rules/typed-number.ts";

interface Notice {
  text: string;
  isError: boolean;
}

/**
 * Switches for new arrival and weekly sale. At most one can be on, and a sale requires a discount. Spec: admin §4, §5.
 */
function Flags({ form, hasDiscount }: { form: ProductForm; hasDiscount: boolean }) {
  const { control } = form;
  const { field: newArrival } = useController({ control, name: "isNewArrival" });
  const { field: weeklySale } = useController({ control, name: "isWeeklySale" });
  const [notice, setNotice] = useState<Notice>();

  function showNotice(text: string, isError: boolean) {
    setNotice({ text, isError });
    showToast(text, { tone: isError ? "error" : "info" });
  }

  function changeNewArrival(isOn: boolean) {
    setNotice(undefined);
    newArrival.onChange(isOn);
    if (!isOn || !weeklySale.value) return;
    weeklySale.onChange(false);
    showNotice(staffProductMessages.saleOrNew, false);
  }

  function changeWeeklySale(isOn: boolean) {
    setNotice(undefined);
    if (isOn && !hasDiscount) return showNotice(staffProductMessages.discountFirst, true);
    weeklySale.onChange(isOn);
    if (!isOn || !newArrival.value) return;
    newArrival.onChange(false);
    showNotice(staffProductMessages.saleOrNew, false);
  }

  return (
    <div className="grid gap-2">
      <Switch label="New Arrival" isOn={newArrival.value} onChange={changeNewArrival} />
      <Switch
        label="Weekly Sale"
        hint="Needs a discount. Can't also be a new arrival."
        isOn={weeklySale.value}
        onChange={changeWeeklySale}
      />
      <p
        role="status"
        className={`text-sm empty:hidden ${notice?.isError === true ? "text-oxblood" : "text-amber"}`}
      >
        {notice && `${notice.text}${notice.isError ? "" : ". The other flag was switched off."}`}
      </p>
    </div>
  );
}

/** The product's flags, discount and free-shipping minimum. Spec: admin §3, §4, §5. */
export function FlagsSection({ form }: { form: ProductForm }) {
  const { control } = form;
  const [discountText, isSale] = useWatch({ control, name: ["discountPercentage", "isWeeklySale"] });
  const hasDiscount = (parsePercent(discountText) ?? 0) > 0;
  const submitError = useFieldError(form, "discountPercentage");
  // Shown as soon as the discount is removed, without waiting for a save.
  const saleError = isSale && !hasDiscount ? productInputMessages.saleNeedsDiscount : undefined;
  const { field: surfaceOnly } = useController({ control, name: "surfaceOnly" });
  const { field: isFinalSale } = useController({ control, name: "isFinalSale" });
  return (
    <FormSection title="Product Flags">
      <Flags form={form} hasDiscount={hasDiscount} />
      <Switch
        label="Shipped by road only"
        hint="Not shipped by air. Adds the zone's additional days to the delivery time."
        isOn={surfaceOnly.value}
        onChange={surfaceOnly.onChange}
      />
      <Switch
        label="Final sale"
        hint="Cannot be returned, which the product page, the cart and the order say."
        isOn={isFinalSale.value}
        onChange={isFinalSale.onChange}
      />
      <DiscountField form={form} error={saleError ?? submitError} />
      <FormField
        form={form}
        name="minOrderFreeShip"
        label="Free shipping from (Rs.)"
        inputMode="numeric"
        autoComplete="off"
        hint="Whole rupees. Leave blank for none."
      />
    </FormSection>
  );
}

function DiscountField({ form, error }: { form: ProductForm; error: string | undefined }) {
  return (
    <Field
      {...form.register("discountPercentage")}
      label="Discount (%)"
      inputMode="decimal"
      autoComplete="off"
      hint="0 to 100. Leave blank for none."
      error={error}
    />
  );
}
