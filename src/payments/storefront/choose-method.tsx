import { formatPrice } from "#kit/rules/money.ts";
import { FORM_KEY_FIELD } from "#kit/storefront/form-key.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

import { nameAccount } from "../rules/pay-texts.ts";
import type { PayableAccountDetails } from "../rules/shopper-payment.ts";

interface ChooseMethodProps {
  accounts: readonly PayableAccountDetails[];
  formKey: string;
  /** The amount that the form suggests, in PKR. */
  amount: number;
  /** The highest amount, in PKR. */
  due: number;
}

/** The accounts into which the shopper can pay, of which the first is chosen. */
export function AccountChoice({ accounts }: Pick<ChooseMethodProps, "accounts">) {
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">Way to pay</legend>
      <div className="flex flex-col gap-1">
        {accounts.map((account, index) => (
          <label
            key={`${account.method}:${account.accountId}`}
            className="flex min-h-11 cursor-pointer items-center gap-3"
          >
            <input
              type="radio"
              name="account"
              value={`${account.method}:${account.accountId}`}
              defaultChecked={index === 0}
              className="size-5 accent-ink"
            />
            <span>{nameAccount(account)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A form with the ways to pay and the amount, of which the rest is paid in cash. */
export function ChooseMethod({ accounts, formKey, amount, due }: ChooseMethodProps) {
  return (
    <form method="post" className="mt-4 border border-sand bg-paper p-5 sm:p-6">
      <input type="hidden" name="step" value="start" />
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <AccountChoice accounts={accounts} />
      <Field
        label="Amount in rupees"
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={String(amount)}
        hint={`At most ${formatPrice(due)}. You pay what is left when you receive the order.`}
        className="mt-4 max-w-xs"
      />
      <Button type="submit" className="mt-5">
        Show me how to pay
      </Button>
    </form>
  );
}
