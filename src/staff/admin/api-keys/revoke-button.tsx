import { useState } from "react";
import { useRevalidator } from "react-router";

import type { ApiKey } from "../../rules/api-keys/api-key.ts";
import { apiKeyMessages as messages } from "../../rules/api-keys/api-key-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { revokeApiKey } from "./api-key-calls.ts";

/** A button that revokes a key after a confirmation. */
export function RevokeButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation(revokeApiKey, {
    success: () => {
      showToast(messages.revoked);
      setIsOpen(false);
      void revalidate();
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.revokeFailed, { tone: "error" }),
  });
  return (
    <span className="relative z-1">
      <Button variant="quiet" aria-label={messages.revokeOf(name)} onClick={() => setIsOpen(true)}>
        {messages.revoke}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={messages.revokeTitle(name)}
        confirmLabel={messages.revoke}
        isBusy={isPending}
        onConfirm={() => void mutate(id)}
        onClose={() => setIsOpen(false)}
      >
        <p>{messages.revokeText}</p>
      </ConfirmDialog>
    </span>
  );
}
