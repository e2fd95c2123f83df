/** Makes the browser's storage throw, as with strict privacy settings. Runs in the page before its scripts. */
export function refuseStorage(): void {
  for (const storage of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, storage, {
      get: () => {
        throw new DOMException("Storage is disabled", "SecurityError");
      },
    });
}
