import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { ERASED_NAME } from "#domain/privacy/erased-name.ts";
import { buildOrder } from "#test/components/data.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { OrderCustomer } from "./order-customer.tsx";

test("if the personal data of an order is erased, the order shows the city but no links to the customer", () => {
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
