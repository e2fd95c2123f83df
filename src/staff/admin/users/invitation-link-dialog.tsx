import { invitationMessages as messages } from "../../rules/invitation-messages.ts";
import type { CreatedInvitation } from "../../rules/invitation.ts";

import { CopyOnceDialog } from "#kit/admin/copy-once-dialog.tsx";

interface InvitationLinkDialogProps {
  createdInvitation: CreatedInvitation;
  onClose: () => void;
}

/** Shows the link of a new invitation, which cannot be shown again. Mounted only while open. */
export function InvitationLinkDialog({ createdInvitation, onClose }: InvitationLinkDialogProps) {
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
