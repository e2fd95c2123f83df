import { formatPhone } from "../rules/phone.ts";
import { listMessages } from "../rules/texts/staff-messages.ts";
import { copyText } from "../ui/copy-button.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";

import { useAccess } from "./use-access.ts";

/** A phone number in a list, as people in Pakistan write it. A click copies it, unless it is masked. */
export function PhoneNumber({ phone }: { phone: string }) {
  const shown = formatPhone(phone);
  if (!useAccess()("customers.contact") || shown === "") return shown;
  async function handleCopy() {
    // Otherwise the number can be selected.
    if (await copyText(shown)) showToast(listMessages.copied(shown));
  }
  return (
    <button
      type="button"
      title={listMessages.copy}
      onClick={() => void handleCopy()}
      className="relative z-1 select-text hover:text-brass pointer-coarse:min-h-control"
    >
      {shown}
    </button>
  );
}
