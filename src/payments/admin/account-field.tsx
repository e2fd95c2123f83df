import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

import { FormSelect } from "#kit/admin/forms/form-fields.tsx";
import { LoadProblem } from "#kit/admin/empty-state.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";

import type { PaymentMethod } from "../rules/payment.ts";
import { METHOD_ACCOUNTS } from "../rules/payment.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { readMoneyAccounts } from "./payment-calls.ts";

interface AccountFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  /** Only accounts into which this method pays. Default: all that hold money. */
  method?: PaymentMethod;
}

/** A choice among the accounts of the shop that are in use. */
export function AccountField<Values extends FieldValues>({ form, name, method }: AccountFieldProps<Values>) {
  const { data, problem, reload } = useStaffData("accounts", readMoneyAccounts);
  const fitting = (data ?? []).filter(
    ({ kind, isActive }) => isActive && (method === undefined || METHOD_ACCOUNTS[method].includes(kind)),
  );
  if (problem && !data) return <LoadProblem onRetry={reload}>{messages.accountsFailed}</LoadProblem>;
  const isMissing = data !== undefined && fitting.length === 0;
  return (
    <FormSelect
      // Registers again once the options are there, so that the chosen one shows.
      key={data === undefined ? "loading" : "loaded"}
      form={form}
      name={name}
      label={messages.account}
      required
      {...(isMissing && { hint: messages.noAccount })}
    >
      <option value="">{messages.chooseAccount}</option>
      {fitting.map((account) => (
        <option key={account.id} value={account.id}>
          {account.name}
        </option>
      ))}
    </FormSelect>
  );
}
