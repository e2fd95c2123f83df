import { lazy, Suspense, useState } from "react";

import { LoadingPalette } from "./palette-frame.tsx";
import { useShellKeys } from "./use-shell-keys.ts";

const CommandPalette = lazy(() =>
  import("./palette/command-palette.tsx").then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import("./shortcuts-dialog.tsx").then((module) => ({ default: module.ShortcutsDialog })),
);

type ShellDialog = "palette" | "shortcuts";

/** Returns the command palette and the shortcut list, and handles their keys. Loads their code when they first open. */
export function useShellDialogs() {
  const [openDialog, setOpenDialog] = useState<ShellDialog>();
  const [loadedDialogs, setLoadedDialogs] = useState<readonly ShellDialog[]>([]);
  /** Text typed while the palette's code was loading. */
  const [typedText, setTypedText] = useState("");

  function showDialog(dialog: ShellDialog) {
    setLoadedDialogs((current) => [...new Set([...current, dialog])]);
    setOpenDialog(dialog);
  }

  function close() {
    setOpenDialog(undefined);
    setTypedText("");
  }

  useShellKeys({
    onTogglePalette: () => (openDialog === "palette" ? close() : showDialog("palette")),
    onShowShortcuts: () => showDialog("shortcuts"),
  });

  return {
    openPalette: () => showDialog("palette"),
    dialogs: (
      <>
        {loadedDialogs.includes("palette") && (
          <Suspense
            fallback={
              openDialog === "palette" && (
                <LoadingPalette typedText={typedText} onType={setTypedText} onClose={close} />
              )
            }
          >
            <CommandPalette
              isOpen={openDialog === "palette"}
              initialSearch={typedText}
              onClose={close}
              onShowShortcuts={() => showDialog("shortcuts")}
            />
          </Suspense>
        )}
        {loadedDialogs.includes("shortcuts") && (
          <Suspense fallback={null}>
            <ShortcutsDialog isOpen={openDialog === "shortcuts"} onClose={close} />
          </Suspense>
        )}
      </>
    ),
  };
}
