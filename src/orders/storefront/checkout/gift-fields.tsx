import type { ReactNode } from "react";

import { formatPrice } from "#kit/rules/money.ts";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";
import { useStore } from "#store/storefront/store-context.tsx";

import { checkoutMessages as messages } from "../../rules/checkout-messages.ts";
import { DETAIL_NAMES } from "../../ui/checkout-fields.ts";
import type { GiftOption } from "./checkout-draft.ts";
import { CHOSEN } from "./checkout-draft.ts";
import type { CheckoutFields } from "./checkout-text-field.tsx";
import { CheckoutTextField } from "./checkout-text-field.tsx";

interface GiftOptionProps {
  option: GiftOption;
  checkout: CheckoutFields;
  hint?: string;
  children: ReactNode;
}

function GiftCheckbox({ option, checkout: { draft, setField }, children, ...rest }: GiftOptionProps) {
  const isChosen = draft[option] === CHOSEN;
  return (
    <CheckboxField
      {...rest}
      className="text-sm"
      name={option}
      value={CHOSEN}
      {...(setField
        ? {
            checked: isChosen,
            onChange: ({ currentTarget }) => setField(option, currentTarget.checked ? CHOSEN : ""),
          }
        : { defaultChecked: isChosen })}
    >
      {children}
    </CheckboxField>
  );
}

/** The fields for gifts and for a note. Gift wrapping is offered if the shop has a price for it. */
export function GiftFields({ checkout }: { checkout: CheckoutFields }) {
  const { giftWrapPrice } = useStore();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-serif text-xl font-medium">Gift and Note</legend>
      <div className="grid gap-5">
        <div className="grid">
          {giftWrapPrice > 0 && (
            <GiftCheckbox option="giftWrap" checkout={checkout}>
              {messages.giftWrap(formatPrice(giftWrapPrice))}
            </GiftCheckbox>
          )}
          <GiftCheckbox option="hidesPrices" checkout={checkout} hint={messages.hidesPricesHint}>
            {messages.hidesPrices}
          </GiftCheckbox>
        </div>
        {DETAIL_NAMES.map((name) => (
          <CheckoutTextField key={name} field={name} checkout={checkout} />
        ))}
      </div>
    </fieldset>
  );
}
