import { useState } from "react";
import { useController, useWatch } from "react-hook-form";

import { productInputMessages } from "#domain/catalogue/product-input-messages.ts";
import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { FormSection } from "../forms/form-section.tsx";
import type { ProductForm } from "./form-field.tsx";
import { FormField, useFieldError } from "./form-field.tsx";
import { numberOf } from "./number-of.ts";

interface Notice {
  words: string;
  isError: boolean;
}

/** New arrival or weekly sale, never both, and no sale without a discount. Spec: admin §4, §5. */
function Flags({ form, hasDiscount }: { form: ProductForm; hasDiscount: boolean }) {
  const { control } = form;
  const { field: isNew } = useController({ control, name: "isNewArrival" });
  const { field: isSale } = useController({ control, name: "isWeeklySale" });
  const [notice, setNotice] = useState<Notice>();

  function say(words: string, isError: boolean) {
    setNotice({ words, isError });
    toast(words, { tone: isError ? "error" : "info" });
  }

  function changeNew(isOn: boolean) {
    setNotice(undefined);
    isNew.onChange(isOn);
    if (!isOn || !isSale.value) return;
    isSale.onChange(false);
    say(staffProductMessages.saleOrNew, false);
  }

  function changeSale(isOn: boolean) {
    setNotice(undefined);
    if (isOn && !hasDiscount) return say(staffProductMessages.discountFirst, true);
    isSale.onChange(isOn);
    if (!isOn || !isNew.value) return;
    isNew.onChange(false);
    say(staffProductMessages.saleOrNew, false);
  }

  return (
    <div className="grid gap-2">
      <Switch label="New Arrival" isOn={isNew.value} onChange={changeNew} />
      <Switch
        label="Weekly Sale"
        hint="Takes a discount; a new arrival is not on sale."
        isOn={isSale.value}
        onChange={changeSale}
      />
      <p
        role="status"
        className={`text-sm empty:hidden ${notice?.isError === true ? "text-oxblood" : "text-brass"}`}
      >
        {notice && `${notice.words}${notice.isError ? "" : ": the other one was switched off."}`}
      </p>
    </div>
  );
}

/** How the product is put forward, and what it costs less. Spec: admin §3, §4, §5. */
export function FlagsSection({ form }: { form: ProductForm }) {
  const { control } = form;
  const [typed, isSale] = useWatch({ control, name: ["discountPercentage", "isWeeklySale"] });
  const hasDiscount = (numberOf(typed) ?? 0) > 0;
  const saved = useFieldError(form, "discountPercentage");
  // Said as soon as the discount is taken away, not when saving.
  const missing = isSale && !hasDiscount ? productInputMessages.saleNeedsDiscount : undefined;
  return (
    <FormSection title="Product Flags">
      <div className="grid items-start gap-x-12 gap-y-5 md:grid-cols-2">
        <Flags form={form} hasDiscount={hasDiscount} />
        <div className="grid gap-5 sm:grid-cols-2">
          <DiscountField form={form} error={missing ?? saved} />
          <FormField
            form={form}
            name="minOrderFreeShip"
            label="Free shipping from (Rs.)"
            inputMode="numeric"
            autoComplete="off"
            hint="Whole rupees; blank for none."
          />
        </div>
      </div>
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
      hint="0 to 100; blank for none."
      error={error}
    />
  );
}
