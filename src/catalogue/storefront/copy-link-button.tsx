import { shareMessages } from "../rules/share-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.href).href);
    showToast(shareMessages.copied);
  } catch {
    showToast(shareMessages.copyFailed, { tone: "error" });
  }
}

/** Copies the link to a page. @param path path and query of the page */
export function CopyLinkButton({ path }: { path: string }) {
  return (
    <Button variant="secondary" onClick={() => void copyLink(path)} className="noscript:hidden">
      {shareMessages.copyLink}
    </Button>
  );
}
