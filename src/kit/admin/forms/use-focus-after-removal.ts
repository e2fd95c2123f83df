import { useEffect, useRef } from "react";

/**
 * Moves the focus after an item is removed from a list: to the button that removes the next item, or to the control
 * that adds items if there is none. Without this, removing the focused button would move the focus to the start
 * of the page.
 * @param removeButtons CSS selector of the buttons that remove an item, inside the container
 * @param addControl CSS selector of the control that adds items, inside the container
 */
export function useFocusAfterRemoval(removeButtons: string, addControl: string) {
  const container = useRef<HTMLDivElement>(null);
  const removal = useRef<{ index: number; count: number }>(undefined);
  const listButtons = () => [...(container.current?.querySelectorAll<HTMLElement>(removeButtons) ?? [])];

  useEffect(() => {
    if (removal.current === undefined) return;
    const { index, count } = removal.current;
    const buttons = listButtons();
    // A form may render other changes before the removal.
    if (buttons.length === count) return;
    removal.current = undefined;
    (buttons[index] ?? container.current?.querySelector<HTMLElement>(addControl))?.focus();
  });

  return {
    container,
    /** Call this function together with the state change that removes the item. */
    focusAfterRemovalOf: (index: number) => {
      removal.current = { index, count: listButtons().length };
    },
  };
}

/**
 * Focuses an element after a dialog has closed that removed the button which opened it. Waits until then, because
 * elements outside an open dialog cannot be focused. Returns a function to call before the dialog closes.
 * @param focusId id of the element
 */
export function useFocusAfterClosing(isOpen: boolean, focusId: string | undefined): () => void {
  const isRemoved = useRef(false);
  useEffect(() => {
    if (!isOpen && isRemoved.current && focusId !== undefined) document.getElementById(focusId)?.focus();
    isRemoved.current = false;
  }, [isOpen, focusId]);
  return () => {
    isRemoved.current = true;
  };
}
