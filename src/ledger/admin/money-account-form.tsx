import { FormCheckbox, FormField, FormSelect } from "#kit/admin/forms/form-fields.tsx";
import type { RecordFormProps } from "#kit/admin/forms/record-dialogs.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { getDialogTexts } from "#kit/rules/texts/record-texts.ts";
import { parseNumber } from "#kit/rules/typed-number.ts";
import { RecordHistory } from "#staff/admin/audit/audit-trail.tsx";

import { formatIban } from "../rules/iban.ts";
import { OWN_ACCOUNT_KINDS } from "../rules/money-account.ts";
import type { OwnMoneyAccount } from "../rules/money-account-input.ts";
import { moneyAccountInputSchema } from "../rules/money-account-input.ts";
import { moneyAccountMessages as messages } from "../rules/staff-messages.ts";
import { moneyAccountCalls } from "./money-account-calls.ts";

/** The form of an account: what staff call it, and what a payer needs. */
export function MoneyAccountForm({ record, latest, isOpen, close }: RecordFormProps<OwnMoneyAccount>) {
  const form = useAccountForm({ record, latest, close });
  const kind = form.fields.watch("kind");
  return (
    <RecordDialog
      form={form}
      {...getDialogTexts(messages, record)}
      isOpen={isOpen}
      onClose={close}
      after={<RecordHistory type="money-account" id={record?.id} />}
    >
      {!record && (
        <FormSelect form={form.fields} name="kind" label={messages.kind} required>
          {OWN_ACCOUNT_KINDS.map((value) => (
            <option key={value} value={value}>
              {messages.kinds[value]}
            </option>
          ))}
        </FormSelect>
      )}
      <FormField
        form={form.fields}
        name="name"
        label={messages.name}
        hint={messages.nameHint}
        required
        dir="auto"
      />
      {kind !== "cash" && <PayeeFields fields={form.fields} isWallet={kind === "wallet"} />}
      <FormField
        form={form.fields}
        name="position"
        label={messages.position}
        hint={messages.positionHint}
        inputMode="numeric"
      />
      <FormCheckbox form={form.fields} name="isActive">
        {messages.isActive}
      </FormCheckbox>
      {kind !== "cash" && (
        <FormCheckbox form={form.fields} name="isOffered">
          {messages.isOffered}
        </FormCheckbox>
      )}
    </RecordDialog>
  );
}

function useAccountForm({
  record,
  latest,
  close,
}: Pick<RecordFormProps<OwnMoneyAccount>, "record" | "latest" | "close">) {
  return useRecordForm({
    record,
    latest,
    schema: moneyAccountInputSchema,
    toValues: (account) => ({
      kind: account?.kind ?? "bank",
      name: account?.name ?? "",
      bank: account?.bank ?? "",
      title: account?.title ?? "",
      iban: account?.iban == null ? "" : formatIban(account.iban),
      raastId: account?.raastId ?? "",
      phone: account?.phone ?? "",
      position: String(account?.position ?? 0),
      isActive: account?.isActive ?? true,
      isOffered: account?.isOffered ?? false,
    }),
    toInput: ({ position, ...values }) => ({
      ...values,
      position: parseNumber(position) ?? 0,
    }),
    save: (input, context) => moneyAccountCalls.save(context.record?.id, input, context),
    labels: (values) => ({
      [messages.name]: values.name,
      [messages.holder]: values.title,
      [messages.iban]: values.iban,
      [messages.raastId]: values.raastId,
      [messages.phone]: values.phone,
      [messages.isActive]: values.isActive ? "Yes" : "No",
      [messages.isOffered]: values.isOffered ? "Yes" : "No",
    }),
    texts: messages,
    onSaved: close,
  });
}

/** What a payer needs: the bank or wallet, the holder and the numbers. */
function PayeeFields({
  fields,
  isWallet,
}: {
  fields: ReturnType<typeof useAccountForm>["fields"];
  isWallet: boolean;
}) {
  return (
    <>
      <FormField
        form={fields}
        name="bank"
        label={isWallet ? messages.wallet : messages.bank}
        {...(isWallet && { hint: messages.walletHint })}
        dir="auto"
      />
      <FormField form={fields} name="title" label={messages.holder} hint={messages.holderHint} dir="auto" />
      {isWallet && <FormField form={fields} name="phone" type="tel" label={messages.phone} />}
      <FormField form={fields} name="iban" label={messages.iban} spellCheck={false} />
      <FormField form={fields} name="raastId" label={messages.raastId} spellCheck={false} />
    </>
  );
}
