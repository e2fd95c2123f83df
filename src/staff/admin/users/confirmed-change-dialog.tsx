import type { ReactNode } from "react";
import { useRevalidator } from "react-router";

import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";

import { accountMessages } from "../../rules/staff-messages.ts";
import { confirmationSchema } from "../../rules/user.ts";
import { CurrentPasswordField } from "./password-fields.tsx";

interface ConfirmedChangeDialogProps<Result> {
  /** A question, e.g. `Disable this account?`. */
  title: string;
  confirmLabel: string;
  /** Text of the toast after the change, if any. */
  successText?: string;
  /** Shown if the shop could not process the request. */
  failureText?: string;
  /** Whether the change concerns the signed-in user's own account. */
  isOwn?: boolean;
  write: (currentPassword: string) => Promise<Result>;
  onClose: () => void;
  /** Called after the change and the reload of the page; closes the dialog by default. */
  onDone?: (result: Result) => void;
  /** Explains the effect of the change. */
  children: ReactNode;
}

/** Asks for the signed-in user's password before `write` makes a sensitive change, e.g. disables an account. */
export function ConfirmedChangeDialog<Result>({
  title,
  confirmLabel,
  successText,
  failureText = accountMessages.saveFailed,
  isOwn = false,
  write,
  onClose,
  onDone = onClose,
  children,
}: ConfirmedChangeDialogProps<Result>) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: undefined,
    schema: confirmationSchema,
    toValues: () => ({ currentPassword: "" }),
    toInput: (values) => values,
    save: async ({ currentPassword = "" }) => ({ result: await write(currentPassword) }),
    labels: {},
    texts: { saved: successText, saveFailed: failureText },
    isGuarded: false,
    reload: revalidate,
    onSaved: (saved) => saved && onDone(saved.result),
  });
  return (
    <RecordDialog form={form} item="account" isOpen onClose={onClose} title={title} saveLabel={confirmLabel}>
      <p className="wrap-anywhere">{children}</p>
      <CurrentPasswordField
        isOwn={isOwn}
        {...form.fields.register("currentPassword")}
        error={useFieldError(form.fields, "currentPassword")}
      />
    </RecordDialog>
  );
}
