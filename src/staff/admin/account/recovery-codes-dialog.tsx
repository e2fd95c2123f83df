import { useRef } from "react";

import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes once. A click outside the dialog does not close it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const list = useRef<HTMLOListElement>(null);
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      showToast(texts.copied);
    } catch {
      // Pages on plain HTTP have no clipboard access.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      showToast(texts.copyFailed, { tone: "error" });
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.codesTitle}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => void handleCopy()}>
            {texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.saved}</Button>
        </div>
      }
    >
      <p className="mb-4 text-sm text-umber">{texts.codesHint}</p>
      <ol ref={list} aria-label={texts.codesTitle} className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  );
}
