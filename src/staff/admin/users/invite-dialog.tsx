import { useId, useState } from "react";

import { CopyOnceDialog } from "#kit/admin/copy-once-dialog.tsx";
import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { invitationMessages as messages } from "../../rules/invitation-messages.ts";
import type { CreatedInvitation } from "../../rules/invitation.ts";
import type { StaffRole } from "../../rules/role.ts";
import { CurrentPasswordField } from "./password-fields.tsx";
import { RoleField } from "./role-field.tsx";
import { useAccountWrite } from "./use-account-write.ts";
import { inviteUser } from "./user-calls.ts";

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

const EMPTY = { email: "", displayName: "", role: "", currentPassword: "" };

interface InviteDialogProps {
  roles: readonly StaffRole[];
  canInviteOwner: boolean;
  onClose: () => void;
}

/** Invites a person, then shows the link once. */
export function InviteDialog({ roles, canInviteOwner, onClose }: InviteDialogProps) {
  const formId = useId();
  const [input, setInput] = useState(EMPTY);
  const [created, setCreated] = useState<CreatedInvitation>();
  const guard = useUnsavedGuard(!created && JSON.stringify(input) !== JSON.stringify(EMPTY));
  const { mutate, isPending, errors, clearError } = useAccountWrite(
    async (fields: typeof EMPTY) => setCreated(await inviteUser(fields)),
    { formId, successText: messages.created, onDone: guard.release },
  );

  function changeField(name: keyof typeof EMPTY, value: string) {
    setInput((current) => ({ ...current, [name]: value }));
    clearError(name);
  }

  if (created) return <InvitationLinkDialog createdInvitation={created} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      title={messages.inviteTitle}
      formId={formId}
      saveLabel={messages.create}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <ScriptedForm id={formId} className="grid grid-cols-1 gap-5" onSubmit={() => void mutate(input)}>
        <p className="text-sm text-umber">{messages.inviteHint}</p>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          required
          value={input.email}
          error={errors["email"]?.[0]}
          onChange={({ currentTarget }) => changeField("email", currentTarget.value)}
        />
        <Field
          label="Display name"
          name="displayName"
          autoComplete="off"
          value={input.displayName}
          error={errors["displayName"]?.[0]}
          onChange={({ currentTarget }) => changeField("displayName", currentTarget.value)}
        />
        {canInviteOwner && (
          <Switch
            label="Admin"
            hint="Full access, including staff accounts."
            isOn={input.role === "owner"}
            onChange={(isOwner) => changeField("role", isOwner ? "owner" : "")}
          />
        )}
        {input.role !== "owner" && (
          <RoleField
            isRequired
            roles={roles}
            value={input.role === "" ? null : input.role}
            error={errors["role"]?.[0]}
            onChange={(role) => changeField("role", role ?? "")}
          />
        )}
        <CurrentPasswordField
          isOwn={false}
          value={input.currentPassword}
          error={errors["currentPassword"]?.[0]}
          onChange={(password) => changeField("currentPassword", password)}
        />
      </ScriptedForm>
    </FormDialog>
  );
}
