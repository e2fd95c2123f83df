import { secondFactorMessages as texts } from "#domain/staff/second-factor-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes once. A click beside the dialog does not close it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  async function handleCopy() {
    // Pages on plain HTTP have no clipboard access, but the codes can be selected.
    await navigator.clipboard?.writeText(codes.join("\n")).then(
      () => toast(texts.copied),
      () => undefined,
    );
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
      <ol aria-label={texts.codesTitle} className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  );
}
