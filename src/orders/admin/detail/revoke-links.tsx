import { staffLinkMessages as messages } from "../../rules/links/staff-messages.ts";
import type { Order } from "../../rules/order.ts";
import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** A button that ends all links of the customer to an order, after a question (`?dialog=revoke-links`). */
export function RevokeLinks({ order }: { order: Pick<Order, "id" | "orderNumber"> }) {
  const { isOpen, open, close } = useDialog("revoke-links");
  const { mutate, isPending } = useMutation(
    (id: string) =>
      callStaffWrite("order_links_revoked", "DELETE /api/admin/orders/:id/links", { param: { id } }),
    {
      success: ({ revoked }) => {
        close();
        showToast(messages.revoked(revoked));
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.failed, { tone: "error" }),
    },
  );
  return (
    <>
      <Button variant="quiet" className="px-0!" onClick={open}>
        {messages.revoke}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={messages.title(order.orderNumber)}
        confirmLabel={messages.confirm}
        isBusy={isPending}
        onConfirm={() => void mutate(order.id)}
        onClose={close}
      >
        <p>{messages.explanation}</p>
      </ConfirmDialog>
    </>
  );
}
