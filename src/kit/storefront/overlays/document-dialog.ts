import { useSyncExternalStore } from "react";

/**
 * A dialog that the document of every page contains, so that it opens at once: by its buttons with `data-dialog` before
 * scripts run (`early-taps.ts`), and while the code of its content is loading. At most one is open. A `Modal` with its
 * id closes it.
 */
export interface DocumentDialog {
  /** The id of the element. */
  id: string;
  open: () => void;
  close: () => void;
  /** Whether the dialog is open; false until the page is hydrated. */
  useIsOpen: () => boolean;
}

const dialogs: DocumentDialog[] = [];

/** @param id the id of the dialog's element, which a `Modal` with the same id renders */
export function createDocumentDialog(id: string): DocumentDialog {
  const listeners = new Set<() => void>();
  let isOpen = false;
  const findElement = () => {
    const element = document.getElementById(id);
    return element instanceof HTMLDialogElement ? element : undefined;
  };

  function setIsOpen(value: boolean): void {
    if (isOpen === value) return;
    isOpen = value;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    // The visitor may have opened it before hydration.
    if (listeners.size === 0) isOpen ||= findElement()?.open ?? false;
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const dialog: DocumentDialog = {
    id,
    open() {
      for (const other of dialogs) if (other !== dialog) other.close();
      const element = findElement();
      if (element?.open === false) element.showModal();
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    useIsOpen: () =>
      useSyncExternalStore(
        subscribe,
        () => isOpen,
        () => false,
      ),
  };
  dialogs.push(dialog);
  return dialog;
}
