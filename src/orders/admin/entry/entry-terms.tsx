import { useState } from "react";

import { useAccess } from "#kit/admin/use-access.ts";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import { formatPrice } from "#kit/rules/money.ts";
import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { OPTIONAL_DETAILS } from "../../rules/optional-details.ts";
import { DetailSection } from "../detail/detail-section.tsx";

import type { EntryDraft } from "./entry-draft.ts";
import { reducesOrder } from "./entry-amounts.ts";
import { EntryField } from "./entry-field.tsx";
import type { OrderEntry } from "./use-order-entry.ts";

/** The discount that staff give. Staff without the permission see nothing. */
function DiscountFields({ entry }: { entry: OrderEntry }) {
  const { draft, change, quote } = entry;
  const can = useAccess();
  if (!can("orders.price")) return null;
  return (
    <>
      <EntryField
        entry={entry}
        name="discountValue"
        label="Discount"
        inputMode="numeric"
        path="discount.value"
        hint="It replaces codes and offers."
      />
      <SelectField
        label="Discount in"
        required
        value={draft.discountKind}
        onChange={({ currentTarget }) =>
          change({ discountKind: currentTarget.value as EntryDraft["discountKind"] })
        }
      >
        <option value="fixed">Rupees</option>
        <option value="percent">Percent</option>
      </SelectField>
      {reducesOrder(draft, quote.data?.lines ?? []) && (
        <EntryField entry={entry} name="discountReason" label="Reason of the discount" required />
      )}
    </>
  );
}

interface GiftSectionProps {
  entry: OrderEntry;
  /** What gift wrapping costs in PKR; 0 if the shop does not offer it. */
  giftWrapPrice: number;
}

/** Gift wrapping, message and note, as at checkout. Closed until staff need it, or the order has one of them. */
function GiftSection({ entry: { draft, change }, entry, giftWrapPrice }: GiftSectionProps) {
  const { giftWrap, hidesPrices, giftMessage, customerNote } = draft;
  const [isOpen, setIsOpen] = useState(false);
  const isUsed = giftWrap || hidesPrices || giftMessage !== "" || customerNote !== "";
  return (
    // Stays open while staff empty a field.
    <details
      open={isUsed || isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-sm border border-sand bg-paper px-4 py-2"
    >
      <summary className="min-h-control cursor-pointer content-center font-medium">Gift and note</summary>
      <div className="grid gap-3 pb-2">
        <div className="grid">
          {giftWrapPrice > 0 && (
            <CheckboxField
              className="text-sm"
              checked={giftWrap}
              onChange={({ currentTarget }) => change({ giftWrap: currentTarget.checked })}
            >
              {checkoutMessages.giftWrap(formatPrice(giftWrapPrice))}
            </CheckboxField>
          )}
          <CheckboxField
            className="text-sm"
            checked={hidesPrices}
            onChange={({ currentTarget }) => change({ hidesPrices: currentTarget.checked })}
          >
            {checkoutMessages.hidesPrices}
          </CheckboxField>
        </div>
        {(["giftMessage", "customerNote"] as const).map((name) => (
          <EntryField
            key={name}
            entry={entry}
            name={name}
            label={OPTIONAL_DETAILS[name].label}
            maxLength={OPTIONAL_DETAILS[name].maxLength}
            path={`details.${name}`}
          />
        ))}
      </div>
    </details>
  );
}

/** Handover, discount, note and message of the order that staff enter. */
export function EntryTerms({ entry, giftWrapPrice }: GiftSectionProps) {
  const { draft, change } = entry;
  return (
    <>
      <DetailSection title="Sale">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Handover"
            required
            value={draft.handover}
            onChange={({ currentTarget }) =>
              change({ handover: currentTarget.value as EntryDraft["handover"] })
            }
          >
            <option value="delivery">The shop delivers</option>
            <option value="counter">The customer takes it along</option>
          </SelectField>
          <DiscountFields entry={entry} />
          <EntryField entry={entry} name="code" label="Discount code" />
          <EntryField entry={entry} name="note" label="Note" hint="Only staff see it." maxLength={500} />
        </div>
        <CheckboxField
          className="mt-2 text-sm"
          checked={draft.tellsCustomer}
          onChange={({ currentTarget }) => change({ tellsCustomer: currentTarget.checked })}
        >
          Send the customer a message
        </CheckboxField>
      </DetailSection>
      <GiftSection entry={entry} giftWrapPrice={giftWrapPrice} />
    </>
  );
}
