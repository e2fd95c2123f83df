import { lazy, Suspense, useState } from "react";

import { LoadingPalette } from "./palette-frame.tsx";
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
  /** Text typed while the palette's code was loading. */
  const [typed, setTyped] = useState("");

  function showDialog(dialog: ShellDialog) {
    setLoaded((current) => [...new Set([...current, dialog])]);
    setOpen(dialog);
  }

  function close() {
    setOpen(undefined);
    setTyped("");
  }

  useShellKeys({
    onSearch: () => (open === "palette" ? close() : showDialog("palette")),
    onShowShortcuts: () => showDialog("shortcuts"),
  });

  return {
    openPalette: () => showDialog("palette"),
    dialogs: (
      <>
        {loaded.includes("palette") && (
          <Suspense
            fallback={
              open === "palette" && <LoadingPalette typed={typed} onType={setTyped} onClose={close} />
            }
          >
            <CommandPalette
              isOpen={open === "palette"}
              initialSearch={typed}
              onClose={close}
              onShowShortcuts={() => showDialog("shortcuts")}
            />
          </Suspense>
        )}
        {loaded.includes("shortcuts") && (
          <Suspense fallback={null}>
            <ShortcutsDialog isOpen={open === "shortcuts"} onClose={close} />
          </Suspense>
        )}
      </>
    ),
  };
}
