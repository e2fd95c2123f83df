import { useEffect, useEffectEvent } from "react";

import { staffOrderMessages } from "../../rules/staff-messages.ts";
import type { Order } from "../../rules/order.ts";
import { Button } from "#kit/ui/button.tsx";

import { isShortcut } from "#kit/admin/shortcuts.ts";
import { useStatusChange } from "../use-status-change.ts";

interface ConfirmOrderProps {
  /** A pending order. */
  order: Order;
  /** Called with the confirmed order. */
  onConfirm: (order: Order) => void;
  /** Called if someone else has changed the order. */
  onStale: () => void;
}

/** A button that confirms a pending order. The keyboard shortcut is `c`. */
export function ConfirmOrder({ order, onConfirm, onStale }: ConfirmOrderProps) {
  const { setStatus, isPending } = useStatusChange(order, { onChange: onConfirm, onStale });

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "c" && !event.repeat && isShortcut(event, 1)) setStatus("confirmed");
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);

  return (
    <Button
      variant="secondary"
      aria-keyshortcuts="c"
      isBusy={isPending}
      onClick={() => setStatus("confirmed")}
    >
      {staffOrderMessages.confirmAndOpenNext}
    </Button>
  );
}
