import { useState } from "react";
import { useRevalidator } from "react-router";

import { CopyOnceDialog } from "#kit/admin/copy-once-dialog.tsx";
import { FormField, useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Switch } from "#kit/ui/forms/switch.tsx";

import { invitationMessages as messages } from "../../rules/invitation-messages.ts";
import type { CreatedInvitation } from "../../rules/invitation.ts";
import { invitationInputSchema } from "../../rules/invitation.ts";
import type { StaffRole } from "../../rules/role.ts";
import { accountMessages } from "../../rules/staff-messages.ts";
import { callStaffWrite } from "../staff-call.ts";
import { CurrentPasswordField } from "./password-fields.tsx";
import { RoleField } from "./role-field.tsx";

interface InvitationLinkDialogProps {
  createdInvitation: CreatedInvitation;
  onClose: () => void;
}

/** Shows the link of a new invitation, which cannot be shown again. Mounted only while open. */
function InvitationLinkDialog({ createdInvitation, onClose }: InvitationLinkDialogProps) {
  const { invitation, path, isEmailed } = createdInvitation;
  const emailHint = isEmailed ? ` ${messages.linkEmailed(invitation.email)}` : "";
  return (
    <CopyOnceDialog
      title={messages.linkTitle}
      hint={`${messages.linkHint}${emailHint}`}
      text={new URL(path, location.origin).href}
      copyLabel={messages.copy}
      copiedText={messages.copied}
      failedText={messages.copyFailed}
      onClose={onClose}
    />
  );
}

interface InviteDialogProps {
  roles: readonly StaffRole[];
  canInviteOwner: boolean;
  onClose: () => void;
}

/** Invites a person, then shows the link once. */
export function InviteDialog(props: InviteDialogProps) {
  // Not in the URL, because the server shows a link only once.
  const [created, setCreated] = useState<CreatedInvitation>();
  if (created) return <InvitationLinkDialog createdInvitation={created} onClose={props.onClose} />;
  return <InviteForm {...props} onCreated={setCreated} />;
}

function InviteForm({
  roles,
  canInviteOwner,
  onClose,
  onCreated,
}: InviteDialogProps & { onCreated: (created: CreatedInvitation) => void }) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: undefined,
    schema: invitationInputSchema,
    toValues: () => ({ email: "", displayName: "", role: "", currentPassword: "" }),
    toInput: (values) => values,
    save: (json) => callStaffWrite("user_invited", "POST /api/admin/invitations", { json }),
    labels: {},
    texts: { saved: messages.created, saveFailed: accountMessages.saveFailed },
    reload: revalidate,
    onSaved: (created) => created && onCreated(created),
  });
  const { fields } = form;
  const errors = {
    role: useFieldError(fields, "role"),
    currentPassword: useFieldError(fields, "currentPassword"),
  };
  const role = fields.watch("role");
  return (
    <RecordDialog
      form={form}
      item="invitation"
      isOpen
      onClose={onClose}
      title={messages.inviteTitle}
      saveLabel={messages.create}
    >
      <p className="text-sm text-umber">{messages.inviteHint}</p>
      <FormField form={fields} name="email" label="Email" type="email" autoCapitalize="none" required />
      <FormField form={fields} name="displayName" label="Display name" />
      {canInviteOwner && (
        <Switch
          label="Admin"
          hint="Full access, including staff accounts."
          isOn={role === "owner"}
          onChange={(isOwner) => fields.setValue("role", isOwner ? "owner" : "", { shouldDirty: true })}
        />
      )}
      {role !== "owner" && (
        <RoleField isRequired roles={roles} {...fields.register("role")} value={role} error={errors.role} />
      )}
      <CurrentPasswordField
        isOwn={false}
        {...fields.register("currentPassword")}
        error={errors.currentPassword}
      />
    </RecordDialog>
  );
}
