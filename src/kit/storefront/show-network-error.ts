import { networkMessages } from "../rules/texts/network-messages.ts";
import { showToast } from "../ui/overlays/toast-store.ts";

/** Shows that an action failed because of the connection. */
export function showNetworkError(): void {
  showToast(networkMessages.failed, { tone: "error" });
}
