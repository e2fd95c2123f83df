import { useRef, useState } from "react";
import { useRevalidator } from "react-router";

import type { WebhookEndpoint } from "../rules/webhook-endpoint.ts";
import { webhookMessages as messages } from "../rules/webhook-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { Menu, MenuItem } from "#kit/ui/overlays/menu.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { Ellipsis } from "#kit/admin/admin-icons.tsx";
import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { SecretDialog } from "#kit/admin/copy-once-dialog.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { deleteEndpoint, rotateSecret, sendTestEvent } from "./webhook-calls.ts";

type OpenDialog = "edit" | "rotate" | "delete";

/** The action menu of an endpoint, with the dialogs that it opens. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, isEnabled } = endpoint;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [secret, setSecret] = useState<string>();
  const { revalidate } = useRevalidator();
  const sendTest = useMutation(sendTestEvent, {
    success: () => showToast(messages.testQueued),
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.testFailed, { tone: "error" }),
  });
  const close = () => setDialog(undefined);
  const open = (newDialog: OpenDialog) => {
    setIsOpen(false);
    setDialog(newDialog);
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
                void sendTest.mutate(id);
              }}
            >
              {messages.test}
            </MenuItem>
          )}
          <MenuItem onClick={() => open("rotate")}>{messages.rotate}</MenuItem>
          <MenuItem onClick={() => open("delete")}>{messages.delete}</MenuItem>
        </Menu>
      )}
      {dialog === "edit" && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {dialog === "rotate" && (
        <RotateDialog
          id={id}
          onClose={close}
          onRotated={(newSecret) => {
            setSecret(newSecret);
            void revalidate();
          }}
        />
      )}
      {dialog === "delete" && (
        <DeleteDialog endpoint={endpoint} onClose={close} onDeleted={() => void revalidate()} />
      )}
      {secret !== undefined && (
        <SecretDialog secret={secret} texts={messages} onClose={() => setSecret(undefined)} />
      )}
    </span>
  );
}

interface RotateDialogProps {
  id: number;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

function RotateDialog({ id, onClose, onRotated }: RotateDialogProps) {
  const { mutate, isPending } = useMutation(rotateSecret, {
    success: ({ secret }) => {
      onRotated(secret);
      onClose();
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.rotateFailed, { tone: "error" }),
  });
  return (
    <ConfirmDialog
      isOpen
      title={messages.rotateTitle}
      confirmLabel={messages.rotate}
      isBusy={isPending}
      onConfirm={() => void mutate(id)}
      onClose={onClose}
    >
      <p>{messages.rotateText}</p>
    </ConfirmDialog>
  );
}

interface DeleteDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ endpoint: { id, url }, onClose, onDeleted }: DeleteDialogProps) {
  const { mutate, isPending } = useMutation(deleteEndpoint, {
    success: () => {
      showToast(messages.deleted);
      onClose();
      onDeleted();
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.deleteFailed, { tone: "error" }),
  });
  return (
    <ConfirmDialog
      isOpen
      title={messages.deleteTitle}
      confirmLabel={messages.delete}
      isBusy={isPending}
      onConfirm={() => void mutate(id)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.deleteText(url)}</p>
    </ConfirmDialog>
  );
}
