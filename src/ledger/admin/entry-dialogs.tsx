import { useRevalidator } from "react-router";

import { FormField, FormNumber, FormSelect, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { depositSchema, expenseSchema, openingSchema } from "../rules/cash-input.ts";
import { cashMessages as messages } from "../rules/cash-messages.ts";
import { OWN_ACCOUNT_KINDS } from "../rules/money-account.ts";
import { AccountOptions, useAccounts } from "./account-options.tsx";

interface FormProps {
  /** The account of the page. */
  accountId: number;
  isOpen: boolean;
  close: () => void;
}

/** The dialogs that record expenses, deposits and opening amounts, opened by `?dialog=expense` and so on. */
export function EntryDialogs({ accountId }: { accountId: number }) {
  const [expense, deposit, opening] = [useDialog("expense"), useDialog("deposit"), useDialog("opening")];
  return (
    <>
      <Opened dialog={expense}>{(opened) => <ExpenseForm {...opened} accountId={accountId} />}</Opened>
      <Opened dialog={deposit}>{(opened) => <DepositForm {...opened} accountId={accountId} />}</Opened>
      <Opened dialog={opening}>{(opened) => <OpeningForm {...opened} accountId={accountId} />}</Opened>
    </>
  );
}

const DEFAULTS = { amount: Number.NaN, note: "", day: "", reference: "" };

/** What all forms of entries do after a save. */
function useEntrySave(close: () => void) {
  const { revalidate } = useRevalidator();
  return {
    record: undefined,
    labels: {},
    texts: { saved: messages.added, saveFailed: messages.saveFailed },
    reload: revalidate,
    onSaved: close,
  };
}

function ExpenseForm({ accountId, isOpen, close }: FormProps) {
  const accounts = useAccounts(...OWN_ACCOUNT_KINDS);
  const form = useRecordForm({
    ...useEntrySave(close),
    schema: expenseSchema,
    toValues: () => ({ ...DEFAULTS, accountId: String(accountId) }),
    toInput: ({ day, accountId: id, ...values }) => ({
      ...values,
      accountId: Number(id),
      ...(day !== "" && { day }),
    }),
    save: async (json, { idempotencyKey }) => {
      const header = { "idempotency-key": idempotencyKey };
      await callStaffWrite("expense_added", "POST /api/admin/money/expenses", { json, header });
      return undefined;
    },
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      item={messages.one}
      isOpen={isOpen}
      onClose={close}
      title={messages.expense}
      saveLabel={messages.saveExpense}
    >
      <FormNumber form={fields} name="amount" label={messages.amount} inputMode="decimal" required />
      <FormField form={fields} name="note" label={messages.spentFor} maxLength={500} required />
      <FormSelect form={fields} name="accountId" label={messages.paidFrom} required>
        <AccountOptions accounts={accounts} />
      </FormSelect>
      <FormField form={fields} name="reference" label={messages.receipt} maxLength={100} />
      <FormField form={fields} name="day" type="date" label={messages.day} hint={messages.dayHint} />
    </RecordDialog>
  );
}

function DepositForm({ accountId, isOpen, close }: FormProps) {
  const accounts = useAccounts(...OWN_ACCOUNT_KINDS);
  const target = accounts.find(({ id, kind }) => id !== accountId && kind === "bank");
  const form = useRecordForm({
    ...useEntrySave(close),
    schema: depositSchema,
    toValues: () => ({ ...DEFAULTS, fromId: String(accountId), toId: String(target?.id ?? accountId) }),
    toInput: ({ day, fromId, toId, ...values }) => ({
      ...values,
      fromId: Number(fromId),
      toId: Number(toId),
      ...(day !== "" && { day }),
    }),
    save: async (json, { idempotencyKey }) => {
      const header = { "idempotency-key": idempotencyKey };
      await callStaffWrite("deposit_added", "POST /api/admin/money/deposits", { json, header });
      return undefined;
    },
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      item={messages.one}
      isOpen={isOpen}
      onClose={close}
      title={messages.deposit}
      saveLabel={messages.saveDeposit}
    >
      <FormNumber form={fields} name="amount" label={messages.amount} inputMode="decimal" required />
      <FormSelect form={fields} name="fromId" label={messages.fromAccount} required>
        <AccountOptions accounts={accounts} />
      </FormSelect>
      <FormSelect form={fields} name="toId" label={messages.intoAccount} required>
        <AccountOptions accounts={accounts} />
      </FormSelect>
      <FormField form={fields} name="reference" label={messages.bankReference} maxLength={100} />
      <FormField form={fields} name="day" type="date" label={messages.day} hint={messages.dayHint} />
      <FormTextarea form={fields} name="note" label={messages.note} rows={2} maxLength={500} />
    </RecordDialog>
  );
}

function OpeningForm({ accountId, isOpen, close }: FormProps) {
  const form = useRecordForm({
    ...useEntrySave(close),
    schema: openingSchema,
    toValues: () => ({ amount: Number.NaN, note: "", day: "" }),
    toInput: ({ day, ...values }) => ({ ...values, accountId, ...(day !== "" && { day }) }),
    save: async (json, { idempotencyKey }) => {
      const header = { "idempotency-key": idempotencyKey };
      await callStaffWrite("opening_added", "POST /api/admin/money/openings", { json, header });
      return undefined;
    },
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      item={messages.one}
      isOpen={isOpen}
      onClose={close}
      title={messages.openingTitle}
      saveLabel={messages.saveOpening}
    >
      <p className="text-sm text-umber">{messages.openingHint}</p>
      <FormNumber form={fields} name="amount" label={messages.amount} inputMode="decimal" required />
      <FormField form={fields} name="day" type="date" label={messages.day} hint={messages.dayHint} />
      <FormTextarea form={fields} name="note" label={messages.note} rows={2} maxLength={500} />
    </RecordDialog>
  );
}
