import { useState } from "react";

import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";

import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { createRecoveryCodes } from "./second-factor-calls.ts";

/** Replaces the recovery codes after the user has entered their password. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <PasswordStep
      title={texts.newCodes}
      hint={texts.newCodesHint}
      saveLabel={texts.newCodes}
      submit={async (password) => setCodes(await createRecoveryCodes(password))}
      onClose={onClose}
    />
  );
}
