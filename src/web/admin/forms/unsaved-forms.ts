let unsaved = 0;

/** Notes a form with changes in it; returns how it is taken out again. */
export function noteUnsavedForm(): () => void {
  unsaved += 1;
  return () => {
    unsaved -= 1;
  };
}

/** Whether leaving the page as it stands could lose something: a changed form, or anything open over the page. */
export function mayLoseSomething(): boolean {
  return unsaved > 0 || document.querySelector("dialog[open]") !== null;
}
