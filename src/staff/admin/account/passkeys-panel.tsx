import { useState } from "react";

import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import type { Passkey } from "../../rules/passkey.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { useHasPasskeySupport } from "../login/browser-passkeys.ts";
import { ConfirmedChangeDialog } from "../users/confirmed-change-dialog.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { removePasskey } from "./passkey-calls.ts";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";

type OpenDialog = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

interface PasskeyRowProps {
  passkey: Passkey;
  onOpen: (dialog: OpenDialog) => void;
}

function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const { name, isBackedUp, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-sand py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-umber tabular-nums">
          <span>{`${texts.addedOn} `}</span>
          <Time iso={createdAt} /> ·{" "}
          {lastUsedAt === null ? (
            <span>{texts.neverUsed}</span>
          ) : (
            <>
              <span>{`${texts.lastUsed} `}</span>
              <Time iso={lastUsedAt} />
            </>
          )}
          {isBackedUp && <span>{` · ${texts.synced}`}</span>}
        </p>
      </div>
      <div className="flex gap-x-4">
        <Button variant="quiet" onClick={() => onOpen({ kind: "rename", passkey })}>
          <span>{texts.rename}</span>
          <span className="sr-only">{` ${name}`}</span>
        </Button>
        <Button variant="quiet" onClick={() => onOpen({ kind: "remove", passkey })}>
          <span>{texts.remove}</span>
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
    </li>
  );
}

/** The user's passkeys, with buttons that add, rename and remove them. */
export function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const isSupported = useHasPasskeySupport();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <Panel
      title={texts.title}
      hint={texts.hint}
      aside={
        isSupported && (
          <Button variant="secondary" onClick={() => setDialog({ kind: "add" })}>
            {texts.add}
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p>{isSupported ? texts.none : texts.unsupported}</p>
      ) : (
        <ul aria-label={texts.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setDialog} />
          ))}
        </ul>
      )}
      {dialog?.kind === "add" && <AddPasskeyDialog onClose={close} />}
      {dialog?.kind === "rename" && <RenamePasskeyDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.kind === "remove" && (
        <ConfirmedChangeDialog
          title={`${texts.remove} ${dialog.passkey.name}?`}
          confirmLabel={texts.remove}
          successText={texts.removed}
          write={(password) => removePasskey(dialog.passkey.id, password)}
          onClose={close}
        >
          {texts.removeHint}
        </ConfirmedChangeDialog>
      )}
    </Panel>
  );
}
