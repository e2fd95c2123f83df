import { useRevalidator } from "react-router";

import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Button } from "#kit/ui/button.tsx";

import { accountMessages } from "../../rules/staff-messages.ts";
import { profileSchema } from "../../rules/user.ts";
import { AuditTrail } from "../audit/audit-trail.tsx";
import { callStaffWrite } from "../staff-call.ts";
import type { Account } from "./account.ts";

interface EditAccountDialogProps {
  account: Account;
  /** Undefined if the signed-in staff member cannot remove the second factor of the account. */
  onRemoveFactor: (() => void) | undefined;
  onClose: () => void;
}

/** Edits the display name of an account, and shows its second factor and its history. */
export function EditAccountDialog({ account, onRemoveFactor, onClose }: EditAccountDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: account,
    latest: account,
    schema: profileSchema,
    toValues: (stored = account) => ({ displayName: stored.displayName }),
    toInput: (values) => values,
    save: async (json, { expectedUpdatedAt }): Promise<undefined> => {
      await callStaffWrite("user_renamed", "PATCH /api/admin/users/:uid", {
        param: { uid: account.uid },
        json: { ...json, expectedUpdatedAt },
      });
    },
    labels: { displayName: "Display name" },
    texts: accountMessages,
    reload: revalidate,
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      item="account"
      isOpen
      onClose={onClose}
      title="Edit account"
      saveLabel="Save"
      after={
        <div className="mt-8">
          <AuditTrail subjectType="user" subjectId={account.uid} />
          <AuditTrail subjectType="session" subjectId={account.uid} title="Sign-ins" />
        </div>
      }
    >
      <p className="text-sm wrap-anywhere">
        <span className="text-umber">Email:</span>
        <span>{` ${account.email}`}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <p>
          <span className="text-umber">{accountMessages.secondFactor}:</span>
          <span>{` ${account.hasSecondFactor ? accountMessages.secondFactorOn : accountMessages.secondFactorOff}`}</span>
        </p>
        {onRemoveFactor && (
          <Button variant="quiet" onClick={onRemoveFactor}>
            {accountMessages.removeFactor}
          </Button>
        )}
      </div>
      <FormField form={form.fields} name="displayName" label="Display name" />
    </RecordDialog>
  );
}
