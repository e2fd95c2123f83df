import { useRef } from "react";
import { useRevalidator } from "react-router";

import { invitationMessages as messages } from "../../rules/invitation-messages.ts";
import type { Invitation } from "../../rules/invitation.ts";
import type { StaffRole } from "../../rules/role.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { Time } from "#kit/ui/time.tsx";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { callStaffWrite } from "../staff-call.ts";

interface InvitationsPanelProps {
  invitations: readonly Invitation[];
  roles: readonly StaffRole[];
}

/** Lists the pending and expired invitations. */
export function InvitationsPanel({ invitations, roles }: InvitationsPanelProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Panel title={messages.title} hint={messages.hint} className="mb-4">
      <ul ref={list} tabIndex={-1} aria-label={messages.title} className="outline-none">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            // The row with the focused button is removed, so focus moves to the list or the page heading.
            onWithdrawn={() => (list.current ?? document.querySelector("h1"))?.focus()}
            roleName={roles.find(({ id }) => id === invitation.role)?.name ?? messages.roleDeleted}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  roleName: string;
  /** Called after the list has been reloaded. */
  onWithdrawn: () => void;
}

function InvitationRow({ invitation, roleName, onWithdrawn }: InvitationRowProps) {
  const { id, email, displayName, invitedBy, expiresAt, isExpired } = invitation;
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation(
    () => callStaffWrite("invitation_withdrawn", "DELETE /api/admin/invitations/:id", { param: { id } }),
    {
      success: () => {
        showToast(messages.withdrawn(email));
        void revalidate().then(onWithdrawn);
      },
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : messages.withdrawFailed, { tone: "error" });
        if (isRejection) void revalidate();
      },
    },
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-sand py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{displayName === "" ? email : `${displayName}, ${email}`}</p>
        <p className="text-sm text-umber tabular-nums">
          <span>{`${roleName} · ${messages.invitedBy(invitedBy)} · ${isExpired ? messages.expired : messages.expires} `}</span>
          <Time iso={expiresAt} />
        </p>
      </div>
      <Button variant="quiet" isBusy={isPending} onClick={() => void mutate(undefined)}>
        {messages.withdraw}
        <span className="sr-only">{` ${email}`}</span>
      </Button>
    </li>
  );
}
