import { passkeyMessages as texts } from "../../rules/passkey-messages.ts";
import type { Passkey } from "../../rules/passkey.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { useHasPasskeySupport } from "../login/browser-passkeys.ts";
import { ConfirmedChangeDialog } from "../users/confirmed-change-dialog.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { withConfirmedFactor } from "../login/confirm-factor.ts";
import { callStaffWrite } from "../staff-call.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const AddPasskeyDialog = dialogOnDemand(
  () => import("./add-passkey-dialog.tsx"),
  (module) => module.AddPasskeyDialog,
);
const RenamePasskeyDialog = dialogOnDemand(
  () => import("./rename-passkey-dialog.tsx"),
  (module) => module.RenamePasskeyDialog,
);

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const query = useListQuery();
  const { id, name, isBackedUp, createdAt, lastUsedAt } = passkey;
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
        <Button variant="quiet" onClick={() => query.open({ dialog: "rename-passkey", id })}>
          <span>{texts.rename}</span>
          <span className="sr-only">{` ${name}`}</span>
        </Button>
        <Button variant="quiet" onClick={() => query.open({ dialog: "remove-passkey", id })}>
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
  const query = useListQuery();
  const dialog = query.get("dialog");
  const passkey = passkeys.find(({ id }) => id === query.get("id"));
  const close = () => query.close("dialog", "id");
  return (
    <Panel
      title={texts.title}
      hint={texts.hint}
      aside={
        isSupported && (
          <Button variant="secondary" onClick={() => query.open({ dialog: "add-passkey" })}>
            {texts.add}
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <p>{isSupported ? texts.none : texts.unsupported}</p>
      ) : (
        <ul aria-label={texts.title}>
          {passkeys.map((each) => (
            <PasskeyRow key={each.id} passkey={each} />
          ))}
        </ul>
      )}
      {dialog === "add-passkey" && <AddPasskeyDialog onClose={close} />}
      {dialog === "rename-passkey" && passkey && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {dialog === "remove-passkey" && passkey && (
        <ConfirmedChangeDialog
          title={`${texts.remove} ${passkey.name}?`}
          confirmLabel={texts.remove}
          successText={texts.removed}
          write={(currentPassword) =>
            withConfirmedFactor((factor) =>
              callStaffWrite("passkey_removed", "POST /api/auth/passkeys/:id/remove", {
                param: { id: passkey.id },
                json: { currentPassword, ...factor },
              }),
            )
          }
          onClose={close}
        >
          {texts.removeHint}
        </ConfirmedChangeDialog>
      )}
    </Panel>
  );
}
