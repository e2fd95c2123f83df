import { useState } from "react";

import { staffLinkMessages as messages } from "../../rules/links/staff-messages.ts";
import type { Order } from "../../rules/order.ts";
import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { revokeOrderLinks } from "../order-calls.ts";

/** A button that ends all links of the customer to an order, after a question. */
export function RevokeLinks({ order }: { order: Pick<Order, "id" | "orderNumber"> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation(revokeOrderLinks, {
    success: (count) => {
      setIsOpen(false);
      showToast(messages.revoked(count));
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.failed, { tone: "error" }),
  });
  return (
    <>
      <Button variant="quiet" className="px-0!" onClick={() => setIsOpen(true)}>
        {messages.revoke}
      </Button>
      {isOpen && (
        <ConfirmDialog
          isOpen
          title={messages.title(order.orderNumber)}
          confirmLabel={messages.confirm}
          isBusy={isPending}
          onConfirm={() => void mutate(order.id)}
          onClose={() => setIsOpen(false)}
        >
          <p>{messages.explanation}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
