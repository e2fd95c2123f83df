import { useState } from "react";

import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import { secondFactorMessages } from "../../rules/second-factor-messages.ts";

import { createPasskey } from "../login/browser-passkeys.ts";
import { withConfirmedFactor } from "../login/confirm-factor.ts";
import { callStaffWrite } from "../staff-call.ts";
import { ConfirmedChangeDialog } from "../users/confirmed-change-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/**
 * Creates and stores a passkey. Returns new recovery codes, or null if the user already has codes.
 * @throws ApiProblem
 */
async function addPasskey(currentPassword: string): Promise<string[] | null> {
  const options = await withConfirmedFactor((factor) =>
    callStaffWrite("passkey_started", "POST /api/auth/passkeys/options", {
      json: { currentPassword, ...factor },
    }),
  );
  const json = await createPasskey(options);
  return (await callStaffWrite("passkey_added", "POST /api/auth/passkeys", { json })).codes;
}

/**
 * Adds a passkey: asks for the password, opens the browser's dialog, and shows the recovery codes if the server created
 * any.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  // Not in the URL, because the server shows codes only once.
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <ConfirmedChangeDialog
      isOwn
      title={texts.add}
      confirmLabel={texts.add}
      successText={texts.added}
      failureText={secondFactorMessages.saveFailed}
      write={addPasskey}
      onClose={onClose}
      onDone={(newCodes) => (newCodes ? setCodes(newCodes) : onClose())}
    >
      {texts.addHint}
    </ConfirmedChangeDialog>
  );
}
