let unsavedCount = 0;

/** Registers a form with unsaved changes. Returns a function that unregisters the form. */
export function registerUnsavedForm(): () => void {
  unsavedCount += 1;
  return () => {
    unsavedCount -= 1;
  };
}

/** Returns whether reloading the page would discard unsaved changes or close a dialog. */
export function hasUnsavedWork(): boolean {
  return unsavedCount > 0 || document.querySelector("dialog[open]") !== null;
}
