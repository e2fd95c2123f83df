import { networkMessages } from "#domain/shared/texts/network-messages.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

/** Shows that an action failed because of the connection. */
export function showNetworkError(): void {
  toast(networkMessages.failed, { tone: "error" });
}
