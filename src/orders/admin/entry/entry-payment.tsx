import { useAccess } from "#kit/admin/use-access.ts";
import { addMoney, formatPrice } from "#kit/rules/money.ts";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import type { OfferedMethod } from "#store/rules/prepaid-method.ts";

import { toMethodKey } from "../../rules/payment/checkout-method.ts";
import { CASH_ON_DELIVERY } from "../../rules/payment/prepayment.ts";
import { listChoices } from "../../rules/payment/quote-payment.ts";
import { paymentTexts } from "../../rules/payment/payment-texts.ts";
import { staffOrderTexts as texts } from "../../rules/staff-order/staff-order-messages.ts";
import { DetailSection } from "../detail/detail-section.tsx";

import { PART_ADVANCE, parsePrice } from "./entry-amounts.ts";
import { AGREED_ADVANCE, findEntryPayment } from "./entry-draft.ts";
import { EntryField } from "./entry-field.tsx";
import type { OrderEntry } from "./use-order-entry.ts";

interface EntryPaymentProps {
  entry: OrderEntry;
  /** The ways to pay in advance that the checkout offers. */
  methods: readonly OfferedMethod[];
}

/** How the order that staff enter is paid: at the counter in cash, and else as staff choose. */
export function EntryPayment({ entry, methods }: EntryPaymentProps) {
  const { draft, quote, change } = entry;
  const can = useAccess();
  if (draft.handover === "counter")
    return (
      <DetailSection title={paymentTexts.legend}>
        <p className="text-sm">{texts.paidAtCounter}</p>
      </DetailSection>
    );
  const cashNotice = quote.data?.delivery?.cashNotice ?? null;
  const payment = findEntryPayment(draft, quote.data);
  const waits = payment !== CASH_ON_DELIVERY && quote.data?.total !== 0;
  return (
    <DetailSection title={paymentTexts.legend}>
      <div className="grid gap-4">
        <SelectField
          label={texts.method}
          required
          value={payment}
          hint={waits ? texts.waitsForPayment(formatAwaited(entry)) : undefined}
          onChange={({ currentTarget }) => change({ payment: currentTarget.value })}
        >
          {cashNotice === null && <option value={CASH_ON_DELIVERY}>{paymentTexts.cashOnDelivery}</option>}
          <option value={PART_ADVANCE}>{texts.partAdvance}</option>
          {methods.flatMap(listChoices).map((choice) => (
            <option key={toMethodKey(choice)} value={toMethodKey(choice)}>
              {choice.name}
            </option>
          ))}
          <option value={AGREED_ADVANCE}>{texts.agreedAdvance}</option>
        </SelectField>
        {payment === PART_ADVANCE && <AdvanceField entry={entry} />}
        {waits && can("money.record") && (
          <CheckboxField
            className="text-sm"
            checked={draft.isReceived}
            onChange={({ currentTarget }) => change({ isReceived: currentTarget.checked })}
          >
            {texts.isReceived}
          </CheckboxField>
        )}
      </div>
    </DetailSection>
  );
}

/** What the customer pays in advance. Says what the courier collects. */
function AdvanceField({ entry }: { entry: OrderEntry }) {
  const { draft, quote } = entry;
  const advance = parsePrice(draft.advance) ?? 0;
  const total = quote.data?.total ?? 0;
  const rest = addMoney(total, -advance);
  const isKnown = advance > 0 && total > 0;
  return (
    <EntryField
      entry={entry}
      name="advance"
      label={texts.advance}
      required
      inputMode="numeric"
      note={isKnown && rest <= 0 ? texts.advanceTooHigh(formatPrice(total)) : ""}
      hint={isKnown && rest > 0 ? texts.advanceRest(formatPrice(rest)) : undefined}
    />
  );
}

/** Returns the amount for which the order waits; undefined while it is unknown. */
function formatAwaited({ draft, quote }: OrderEntry): string | undefined {
  if (draft.payment !== PART_ADVANCE) return quote.data && formatPrice(quote.data.total);
  const advance = parsePrice(draft.advance) ?? 0;
  return advance > 0 ? formatPrice(advance) : undefined;
}
