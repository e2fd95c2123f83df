import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { updateStore } from "#test/components/render.tsx";
import { createProblem, listSent } from "#test/components/api.ts";
import {
  getCityField,
  getCountryField,
  fillCheckoutForm,
  openCheckout,
  openFilledCheckout,
  respondWithLocations,
  getStateField,
} from "#test/components/checkout.tsx";

import { cartDialog } from "../cart/cart-store.ts";

beforeEach(respondWithLocations);

afterEach(() => updateStore(cartDialog.close));

test("submitting an empty form shows an error at every enabled field and focuses the first one [000 §2] [000 §5]", async () => {
  const openedCheckout = await openCheckout();
  const { user, checkout, fields, getPlaceOrderButton } = openedCheckout;
  expect(checkout.getByRole("region", { name: "Order Summary" })).toBeVisible();
  expect(checkout.getByRole("group", { name: "Shipping Address" })).toBeVisible();
  expect(checkout.getByRole("button", { name: "Cancel" })).toBeEnabled();
  await user.selectOptions(getCountryField(openedCheckout), "");
  await user.click(getPlaceOrderButton());
  await checkout.findByText("Name is required");
  expect(fields.name).toHaveFocus();
  expect(fields.name).toHaveAccessibleDescription(/Name is required/);
  expect(fields.email).toHaveAccessibleDescription(/Email is required/);
  expect(fields.phone).toHaveAccessibleDescription(/Phone is required/);
  expect(fields.street).toHaveAccessibleDescription(/Address is required/);
  expect(getCountryField(openedCheckout)).toHaveAccessibleDescription(/Country is required/);
  expect(getStateField(openedCheckout)).toHaveAccessibleDescription("");
  expect(getCityField(openedCheckout)).toHaveAccessibleDescription("");
  expect(fields.zipCode).toHaveAccessibleDescription(/ZIP\/Postal code is required/);
  expect(checkout.getByRole("region", { name: "Order Summary" })).toBeVisible();
  expect(checkout.getByRole("group", { name: "Contact Information" })).toHaveTextContent("Name is required");
  expect(checkout.getByRole("group", { name: "Shipping Address" })).toHaveTextContent("Address is required");
  expect(listSent("POST /orders")).toEqual([]);
});

test("one line counts the invalid fields, and clicking it focuses the first of them", async () => {
  const openedCheckout = await openCheckout();
  const { user, checkout, fields, getPlaceOrderButton } = openedCheckout;
  await fillCheckoutForm(openedCheckout, { email: "", zipCode: "" });
  await user.click(getPlaceOrderButton());
  const line = await checkout.findByRole("link", { name: "2 fields need attention, show first" });
  await user.click(line);
  expect(fields.email).toHaveFocus();
  await user.type(fields.email, "a@example.com");
  await user.click(checkout.getByRole("link", { name: "1 field needs attention, show it" }));
  expect(fields.zipCode).toHaveFocus();
});

test("an empty city is an error only if a state is selected", async () => {
  const openedCheckout = await openCheckout();
  const { user, checkout, getPlaceOrderButton } = openedCheckout;
  await user.click(getPlaceOrderButton());
  await checkout.findByText("State/Province is required");
  expect(getCityField(openedCheckout)).toHaveAccessibleDescription("");
  await user.selectOptions(getStateField(openedCheckout), "Punjab");
  expect(getCityField(openedCheckout)).toHaveAccessibleDescription("");
  await user.click(getPlaceOrderButton());
  expect(getCityField(openedCheckout)).toHaveAccessibleDescription(/City is required/);
});

test("an invalid email address and a short phone number show errors, and editing a field removes its error [000 §5]", async () => {
  const openedCheckout = await openCheckout();
  const { user, checkout, fields, getPlaceOrderButton } = openedCheckout;
  await fillCheckoutForm(openedCheckout, { email: "ayesha@example", phone: "300123456" });
  await user.click(getPlaceOrderButton());
  await checkout.findByText("Invalid email format");
  expect(fields.email).toHaveFocus();
  expect(checkout.getByText("Please enter a valid phone number")).toBeVisible();
  await user.type(fields.email, ".com");
  expect(checkout.queryByText("Invalid email format")).toBeNull();
  expect(checkout.getByText("Please enter a valid phone number")).toBeVisible();
  await user.type(fields.phone, "7");
  expect(checkout.queryByText("Please enter a valid phone number")).toBeNull();
});

test("a server error is shown at its field, which receives focus", async () => {
  const { user, fields, getPlaceOrderButton } = await openFilledCheckout(() =>
    createProblem(422, "Please shorten it", { "address.zipCode": ["Please shorten it"] }),
  );
  await user.click(getPlaceOrderButton());
  await waitFor(() => expect(fields.zipCode).toHaveAccessibleDescription(/Please shorten it/));
  expect(fields.zipCode).toHaveFocus();
});
