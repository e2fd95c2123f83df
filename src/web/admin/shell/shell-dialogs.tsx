import { lazy, Suspense, useState } from "react";

import { useShellKeys } from "./use-shell-keys.ts";

const CommandPalette = lazy(() =>
  import("../palette/command-palette.tsx").then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import("./shortcuts-dialog.tsx").then((module) => ({ default: module.ShortcutsDialog })),
);

type ShellDialog = "palette" | "shortcuts";

/** State of the command palette and of the list of shortcuts. Their code loads when they first open. */
export function useShellDialogs() {
  const [open, setOpen] = useState<ShellDialog>();
  const [loaded, setLoaded] = useState<readonly ShellDialog[]>([]);

  function show(dialog: ShellDialog) {
    setLoaded((current) => [...new Set([...current, dialog])]);
    setOpen(dialog);
  }

  const close = () => setOpen(undefined);
  useShellKeys({
    onSearch: () => (open === "palette" ? close() : show("palette")),
    onShowShortcuts: () => show("shortcuts"),
  });

  return {
    openPalette: () => show("palette"),
    dialogs: (
      <Suspense fallback={null}>
        {loaded.includes("palette") && (
          <CommandPalette
            isOpen={open === "palette"}
            onClose={close}
            onShowShortcuts={() => show("shortcuts")}
          />
        )}
        {loaded.includes("shortcuts") && <ShortcutsDialog isOpen={open === "shortcuts"} onClose={close} />}
      </Suspense>
    ),
  };
}
