import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { buildOrder } from "#test/components/data.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { OrderCustomer } from "./order-customer.tsx";

test("an order with erased personal data shows the city but no links", () => {
  const { shippingAddress } = buildOrder();
  renderAdmin(
    <OrderCustomer
      order={buildOrder({
        customerInfo: { name: ERASED_NAME, email: "", phone: "" },
        shippingAddress: { ...shippingAddress, street: "", zipCode: "", city: "Multan" },
      })}
    />,
  );
  expect(screen.getByText("The personal data of this order is erased.")).toBeVisible();
  expect(screen.getByText(/Multan/)).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
});
