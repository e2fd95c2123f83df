import { networkMessages } from "#domain/shared/texts/network-messages.ts";
import { showToast } from "#web/ui/overlays/toast-store.ts";

/** Shows that an action failed because of the connection. */
export function showNetworkError(): void {
  showToast(networkMessages.failed, { tone: "error" });
}
