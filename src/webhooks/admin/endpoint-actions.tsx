import { useRef, useState } from "react";

import type { WebhookEndpoint } from "../rules/webhook-endpoint.ts";
import { webhookMessages as messages } from "../rules/webhook-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { Menu, MenuItem } from "#kit/ui/overlays/menu.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { Ellipsis } from "#kit/admin/admin-icons.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** The action menu of an endpoint. Its dialogs are `EndpointDialogs`. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, isEnabled } = endpoint;
  const id = String(endpoint.id);
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const query = useListQuery();
  const sendTest = useMutation(
    () => callStaffWrite("webhook_tested", "POST /api/admin/webhooks/:id/test", { param: { id } }),
    {
      success: () => showToast(messages.testQueued),
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.testFailed, { tone: "error" }),
    },
  );
  const open = (dialog: string) => {
    setIsOpen(false);
    query.open({ dialog, id });
  };
  const label = messages.actionsOf(url);
  return (
    <span className="relative z-1">
      <IconButton
        ref={anchor}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Menu anchor={anchor} label={label} onClose={() => setIsOpen(false)}>
          <MenuItem onClick={() => open("edit")}>{messages.edit}</MenuItem>
          {isEnabled && (
            <MenuItem
              onClick={() => {
                setIsOpen(false);
                void sendTest.mutate(undefined);
              }}
            >
              {messages.test}
            </MenuItem>
          )}
          <MenuItem onClick={() => open("secret")}>{messages.rotate}</MenuItem>
          <MenuItem onClick={() => open("delete")}>{messages.delete}</MenuItem>
        </Menu>
      )}
    </span>
  );
}
