import { useContext, useId } from "react";

import { shortcutMessages } from "#kit/rules/palette-messages.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { X } from "#kit/ui/icons.tsx";
import { Modal } from "#kit/ui/overlays/modal.tsx";

import { PermissionsContext } from "#kit/admin/use-access.ts";
import { useShortcutScopes } from "#kit/admin/shortcuts.ts";
import { listShortcuts } from "./list-shortcuts.ts";

/** Lists the keyboard shortcuts of the current screen. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const titleId = useId();
  const permissions = useContext(PermissionsContext);
  const scopes = useShortcutScopes();
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} className="modal-dialog">
      <div className="modal-panel max-h-[90dvh] w-full overflow-y-auto bg-paper p-5 shadow-float sm:max-w-2xl sm:rounded-sm">
        <header className="mb-3 flex items-center justify-between gap-4">
          <h2 id={titleId} className="text-xl">
            {shortcutMessages.title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </header>
        <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {scopes.map((scope) => (
            <section key={scope}>
              <h3 className="mb-1 text-sm">{shortcutMessages.groups[scope]}</h3>
              <dl className="text-sm">
                {listShortcuts(scope, permissions).map(({ keys, text }) => (
                  <div key={text} className="flex items-center gap-4 border-t border-sand py-1">
                    <dt className="order-2 ml-auto flex shrink-0 gap-1">
                      {keys.map((key, index) => (
                        <kbd
                          key={index}
                          className="rounded-xs border border-sand bg-ivory px-1.5 font-sans text-xs"
                        >
                          {key}
                        </kbd>
                      ))}
                    </dt>
                    <dd className="min-w-0">{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Modal>
  );
}
