import type { WebhookEndpoint } from "../rules/webhook-endpoint.ts";
import { webhookMessages as messages } from "../rules/webhook-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { RowActions } from "#kit/admin/lists/row-actions.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** The action menu of an endpoint. Its dialogs are `EndpointDialogs`. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, isEnabled } = endpoint;
  const id = String(endpoint.id);
  const query = useListQuery();
  const sendTest = useMutation(
    () => callStaffWrite("webhook_tested", "POST /api/admin/webhooks/:id/test", { param: { id } }),
    {
      success: () => showToast(messages.testQueued),
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.testFailed, { tone: "error" }),
    },
  );
  const open = (dialog: string) => query.open({ dialog, id });
  return (
    <RowActions
      name={url}
      actions={[
        { label: messages.edit, run: () => open("edit") },
        ...(isEnabled ? [{ label: messages.test, run: () => void sendTest.mutate(undefined) }] : []),
        { label: messages.rotate, run: () => open("secret") },
        { label: messages.delete, run: () => open("delete"), isDestructive: true },
      ]}
    />
  );
}
