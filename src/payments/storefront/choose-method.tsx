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
  /** The values of the form if it was rejected. */
  values: Readonly<Record<string, string>> | undefined;
}

interface AccountChoiceProps extends Pick<ChooseMethodProps, "accounts"> {
  /** The value of the chosen account. Default: the first. */
  chosen?: string | undefined;
}

const toValue = ({ method, accountId }: PayableAccountDetails) => `${method}:${accountId}`;

/** The accounts into which the shopper can pay. */
export function AccountChoice({ accounts, chosen }: AccountChoiceProps) {
  const checked = accounts.map(toValue).find((value) => value === chosen) ?? accounts.map(toValue)[0];
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">Way to pay</legend>
      <div className="flex flex-col gap-1">
        {accounts.map((account) => (
          <label key={toValue(account)} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="account"
              value={toValue(account)}
              defaultChecked={toValue(account) === checked}
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
export function ChooseMethod({ accounts, formKey, amount, due, values }: ChooseMethodProps) {
  return (
    <form method="post" className="mt-4 border border-sand bg-paper p-5 sm:p-6">
      <input type="hidden" name="step" value="start" />
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <AccountChoice accounts={accounts} chosen={values?.["account"]} />
      <Field
        label="Amount in rupees"
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={values?.["amount"] ?? String(amount)}
        hint={`At most ${formatPrice(due)}. You pay what is left when you receive the order.`}
        className="mt-4 max-w-xs"
      />
      <Button type="submit" className="mt-5">
        Show me how to pay
      </Button>
    </form>
  );
}
