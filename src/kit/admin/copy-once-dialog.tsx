import { useId, useRef } from "react";

import { Button } from "../ui/button.tsx";
import { Copy } from "../ui/order-icons.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";

interface CopyOnceDialogProps {
  title: string;
  hint: string;
  text: string;
  copyLabel: string;
  copiedText: string;
  failedText: string;
  onClose: () => void;
}

/** Shows a text that the server reveals only once, with a button that copies it. Mounted while open. */
export function CopyOnceDialog(props: CopyOnceDialogProps) {
  const { title, hint, text, copyLabel, copiedText, failedText, onClose } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  async function copyText() {
    try {
      await navigator.clipboard.writeText(text);
      showToast(copiedText);
    } catch {
      field.current?.select();
      showToast(failedText, { tone: "error" });
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isClosedByBackdrop={false}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => void copyText()}>
            <Copy className="size-4" aria-hidden="true" />
            <span>{copyLabel}</span>
          </Button>
        </div>
      }
    >
      <label htmlFor={id} className="block text-sm">
        {hint}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="mt-3 min-h-control w-full border border-umber/40 bg-ivory px-3 font-mono text-sm"
      />
    </Dialog>
  );
}

interface SecretDialogProps {
  secret: string;
  texts: { secretTitle: string; secretHint: string; copy: string; copied: string; copyFailed: string };
  onClose: () => void;
}

/** Shows a new secret, once. Mounted while open. */
export function SecretDialog({ secret, texts, onClose }: SecretDialogProps) {
  return (
    <CopyOnceDialog
      title={texts.secretTitle}
      hint={texts.secretHint}
      text={secret}
      copyLabel={texts.copy}
      copiedText={texts.copied}
      failedText={texts.copyFailed}
      onClose={onClose}
    />
  );
}
