import { useState } from "react";

import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { addPasskey } from "./passkey-calls.ts";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/**
 * Adds a passkey: asks for the password, opens the browser's dialog, and shows the recovery codes if the server created
 * any.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;

  async function handlePassword(password: string) {
    const newCodes = await addPasskey(password);
    showToast(texts.added);
    if (newCodes) setCodes(newCodes);
    else onClose();
  }

  return (
    <PasswordStep
      title={texts.add}
      hint={texts.addHint}
      saveLabel={texts.add}
      submit={handlePassword}
      onClose={onClose}
    />
  );
}
