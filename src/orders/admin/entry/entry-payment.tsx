import { formatPrice } from "#kit/rules/money.ts";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import type { OfferedMethod } from "#store/rules/prepaid-method.ts";

import { toMethodKey } from "../../rules/payment/checkout-method.ts";
import { CASH_ON_DELIVERY } from "../../rules/payment/prepayment.ts";
import { listChoices } from "../../rules/payment/quote-payment.ts";
import { paymentTexts } from "../../rules/payment/payment-texts.ts";
import { staffOrderTexts as texts } from "../../rules/staff-order/staff-order-messages.ts";
import { DetailSection } from "../detail/detail-section.tsx";

import { AGREED_ADVANCE, findEntryPayment } from "./entry-draft.ts";
import type { OrderEntry } from "./use-order-entry.ts";

interface EntryPaymentProps {
  entry: OrderEntry;
  /** The ways to pay in advance that the checkout offers. */
  methods: readonly OfferedMethod[];
}

/** How the order that staff enter is paid: at the counter in cash, and else as staff choose. */
export function EntryPayment({ entry: { draft, quote, change }, methods }: EntryPaymentProps) {
  if (draft.handover === "counter")
    return (
      <DetailSection title={paymentTexts.legend}>
        <p className="text-sm">{texts.paidAtCounter}</p>
      </DetailSection>
    );
  const cashNotice = quote.data?.delivery?.cashNotice ?? null;
  const payment = findEntryPayment(draft, quote.data);
  const isFree = quote.data?.total === 0;
  const waits = payment !== CASH_ON_DELIVERY && !isFree;
  return (
    <DetailSection title={paymentTexts.legend}>
      <SelectField
        label={texts.method}
        required
        value={payment}
        hint={waits ? texts.waitsForPayment(quote.data && formatPrice(quote.data.total)) : undefined}
        onChange={({ currentTarget }) => change({ payment: currentTarget.value })}
      >
        {cashNotice === null && <option value={CASH_ON_DELIVERY}>{paymentTexts.cashOnDelivery}</option>}
        {methods.flatMap(listChoices).map((choice) => (
          <option key={toMethodKey(choice)} value={toMethodKey(choice)}>
            {choice.name}
          </option>
        ))}
        <option value={AGREED_ADVANCE}>{texts.agreedAdvance}</option>
      </SelectField>
    </DetailSection>
  );
}
