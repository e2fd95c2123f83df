/** Delay before the object URL is revoked (ms). Browsers start the download within this time. */
const REVOKE_DELAY_MS = 60_000;

/** Saves a file as a browser download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.hidden = true;
  // A link outside an open modal dialog would be inert.
  (document.querySelector("dialog[open]") ?? document.body).append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
