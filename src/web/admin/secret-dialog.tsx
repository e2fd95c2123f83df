import { useId, useRef } from "react";

import { Button } from "#web/ui/button.tsx";
import { Copy } from "#web/ui/orders/order-icons.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

interface SecretDialogProps {
  secret: string;
  texts: { secretTitle: string; secretHint: string; copy: string; copied: string; copyFailed: string };
  onClose: () => void;
}

/** Shows a new secret, once. Mounted while open. */
export function SecretDialog({ secret, texts, onClose }: SecretDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  async function copySecret() {
    try {
      await navigator.clipboard.writeText(secret);
      toast(texts.copied);
    } catch {
      field.current?.select();
      toast(texts.copyFailed, { tone: "error" });
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isClosedByBackdrop={false}
      title={texts.secretTitle}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => void copySecret()}>
            <Copy className="size-4" aria-hidden="true" />
            {texts.copy}
          </Button>
        </div>
      }
    >
      <label htmlFor={id} className="block text-sm">
        {texts.secretHint}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="mt-3 min-h-control w-full border border-umber/40 bg-ivory px-3 font-mono text-sm"
      />
    </Dialog>
  );
}
