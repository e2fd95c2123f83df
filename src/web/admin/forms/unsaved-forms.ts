let unsavedCount = 0;

/** Registers a form with unsaved changes. Returns a function that removes it. */
export function registerUnsavedForm(): () => void {
  unsavedCount += 1;
  return () => {
    unsavedCount -= 1;
  };
}

/** Whether reloading the page could discard unsaved changes or an open dialog. */
export function hasUnsavedWork(): boolean {
  return unsavedCount > 0 || document.querySelector("dialog[open]") !== null;
}
