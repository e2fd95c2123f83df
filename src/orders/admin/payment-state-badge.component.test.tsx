import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { ORDER_PAYMENT_LABELS, ORDER_PAYMENT_STATES } from "../rules/order-payment.ts";

import { PaymentStateBadge } from "./payment-state-badge.tsx";

test("each payment state is told by its label and by an icon of its own, not by the color alone", () => {
  const badges = ORDER_PAYMENT_STATES.map((state) => {
    const { container } = render(<PaymentStateBadge state={state} order={{}} />);
    expect(container).toHaveTextContent(ORDER_PAYMENT_LABELS[state]);
    const icon = container.querySelector("svg");
    expect(icon).toHaveAttribute("aria-hidden", "true");
    return icon?.innerHTML;
  });
  expect(new Set(badges).size).toBe(ORDER_PAYMENT_STATES.length);
});
