import { CASH_ON_DELIVERY } from "#orders/rules/payment/prepayment.ts";
import { Button } from "#kit/ui/button.tsx";

import { changeTexts as texts } from "../rules/change-texts.ts";
import type { OfferedChange, PayableAccountDetails } from "../rules/shopper-payment.ts";
import { AccountChoice } from "./choose-method.tsx";

interface ChangeMethodProps {
  change: OfferedChange;
  accounts: readonly PayableAccountDetails[];
}

/** Offers the other way to pay with its total, which the shopper accepts by choosing it. */
export function ChangeMethod({ change, accounts }: ChangeMethodProps) {
  const title = change.isToCash ? texts.toCash : texts.toPrepaid;
  return (
    <details className="mt-8">
      <summary className="cursor-pointer text-link">{title}</summary>
      <form method="post" className="mt-4 border border-sand bg-paper p-5 sm:p-6">
        <input type="hidden" name="step" value="change" />
        <input type="hidden" name="acceptedTotal" value={change.total} />
        <p>{texts.describe(change)}</p>
        {change.isToCash ? (
          <input type="hidden" name="account" value={CASH_ON_DELIVERY} />
        ) : (
          <AccountChoice accounts={accounts} />
        )}
        <Button type="submit" className="mt-5">
          {title}
        </Button>
      </form>
    </details>
  );
}
