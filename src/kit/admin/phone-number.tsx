import { formatPhone } from "../rules/phone.ts";
import { listMessages } from "../rules/texts/staff-messages.ts";
import { showToast } from "../ui/overlays/toast-store.ts";

import { useAccess } from "./use-access.ts";

/** A phone number in a list, as people in Pakistan write it. A click copies it, unless it is masked. */
export function PhoneNumber({ phone }: { phone: string }) {
  const shown = formatPhone(phone);
  if (!useAccess()("customers.contact") || shown === "") return shown;
  async function handleCopy() {
    // Pages on plain HTTP have no clipboard access, but the text can be selected.
    await navigator.clipboard?.writeText(shown).then(
      () => showToast(listMessages.copied(shown)),
      () => undefined,
    );
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
