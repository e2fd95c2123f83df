import { screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";

import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildPlacedOrder } from "#test/components/data.ts";
import { renderStorefront } from "#test/components/render.tsx";

import TrackOrder from "./track-order.tsx";

const NOT_FOUND = "Order not found. Please check your details and try again.";
const SEARCH_FAILED = "An error occurred while searching for the order. Please try again.";
const NETWORK_ERROR = "Network error. Please check your connection.";

const COUNTRIES = [
  { code: "PK", name: "Pakistan", dialCode: "92", flag: "🇵🇰" },
  { code: "GB", name: "United Kingdom", dialCode: "44", flag: "🇬🇧" },
];

/** The route component, typed to accept loader data as a prop. */
const Page = TrackOrder as ComponentType<{ loaderData: unknown; actionData: undefined }>;

function openTrackingPage(path = "/track-order", linkChannels: readonly string[] = ["email"]) {
  const loaderData = { countries: COUNTRIES, linkChannels, head: { crumbs: [], tags: [] } };
  const user = renderStorefront(<Page loaderData={loaderData} actionData={undefined} />, {}, path);
  return {
    user,
    getTermField: () => screen.getByLabelText("Order number or phone"),
    getTrackButton: () => screen.getByRole("button", { name: "Track Order" }),
  };
}

test("the button is disabled while the field is empty [000 §5]", async () => {
  const { user, getTermField, getTrackButton } = openTrackingPage();
  expect(getTrackButton()).toBeDisabled();
  await user.type(getTermField(), "  ");
  expect(getTrackButton()).toBeDisabled();
  await user.type(getTermField(), "ZE");
  expect(getTrackButton()).toBeEnabled();
});

test("an unknown order shows 'Order not found', and the field receives focus [000 §5] [000 §8]", async () => {
  const { user, getTermField, getTrackButton } = openTrackingPage();
  respond("POST /orders/track", () => createProblem(404, NOT_FOUND));
  await user.type(getTermField(), "ZE00000000000");
  await user.click(getTrackButton());
  await screen.findByText(NOT_FOUND);
  expect(getTermField()).toHaveFocus();
});

test("a found order shows the lines that make the total, and when it is expected", async () => {
  const { user, getTermField, getTrackButton } = openTrackingPage();
  const adjustments = [
    { kind: "delivery", label: "Delivery", amount: 0 },
    { kind: "cod-fee", label: "Cash on delivery fee", amount: 120 },
  ];
  const delivery = { method: "standard", minDays: 1, maxDays: 2 } as const;
  const expected = { from: "2999-12-02", to: "2999-12-03" };
  respond("POST /orders/track", () =>
    Response.json(buildPlacedOrder({ totalAmount: 1120, adjustments, delivery, expected })),
  );
  await user.type(getTermField(), "ZE12345678901");
  await user.click(getTrackButton());
  const order = within(await screen.findByRole("article"));
  for (const [term, amount] of [
    ["Subtotal", "Rs. 1,000"],
    ["Delivery", "Free"],
    ["Cash on delivery fee", "Rs. 120"],
  ])
    expect(order.getByText(term ?? "", { selector: "dt" }).nextSibling).toHaveTextContent(amount ?? "");
  expect(order.getByText("arrives Mon 2 Dec – Tue 3 Dec")).toBeVisible();
  expect(
    order.getByText("Free delivery to Lahore, arrives Mon 2 Dec – Tue 3 Dec; cash on delivery, fee Rs. 120"),
  ).toBeVisible();
});

test("a failed search shows an error and can be retried [000 §8]", async () => {
  const { user, getTermField, getTrackButton } = openTrackingPage();
  respond("POST /orders/track", loseConnection);
  await user.type(getTermField(), "ZE12345678901");
  await user.click(getTrackButton());
  await screen.findByText(SEARCH_FAILED, { exact: false });
  expect(screen.getByText(NETWORK_ERROR, { exact: false })).toBeVisible();
  respond("POST /orders/track", () => new Response("", { status: 500 }));
  await user.click(getTrackButton());
  await screen.findByText(SEARCH_FAILED);
  expect(screen.queryByText(NETWORK_ERROR, { exact: false })).toBeNull();
  expect(getTermField()).toHaveValue("ZE12345678901");
  respond("POST /orders/track", () => Response.json(buildPlacedOrder()));
  await user.click(getTrackButton());
  await screen.findByRole("article", { name: "Order ZE12345678901" });
});

test("the search sends a national phone number with the selected country", async () => {
  const { user, getTermField, getTrackButton } = openTrackingPage();
  respond("POST /orders/track", () => Response.json(buildPlacedOrder()));
  await user.selectOptions(screen.getByRole("combobox", { name: "Phone country" }), "GB");
  await user.type(getTermField(), "07911 123456");
  await user.click(getTrackButton());
  await screen.findByRole("article", { name: "Order ZE12345678901" });
  expect(listSent("POST /orders/track")[0]?.body).toEqual({ term: "07911 123456", country: "GB" });
});

test("a link with an order number shows the order without a click", async () => {
  respond("POST /orders/track", () => Response.json(buildPlacedOrder()));
  const { getTermField } = openTrackingPage("/track-order?term=ZE12345678901");
  await screen.findByRole("article", { name: "Order ZE12345678901" });
  expect(getTermField()).toHaveValue("ZE12345678901");
});

test("placeholder texts replace missing or malformed order details [000 §8]", async () => {
  const orderNumber = "ZE12345678901";
  const responses = [
    {
      orderNumber,
      status: "shipped",
      createdAt: "yesterday",
      items: [{ product: null, quantity: 2 }],
      customerInfo: null,
      shippingAddress: "Lahore",
      statusHistory: [{ status: "shipped" }],
    },
    { orderNumber, status: "shipped", items: null, shippingAddress: {} },
    { orderNumber },
  ];
  const { user, getTermField, getTrackButton } = openTrackingPage();
  respond("POST /orders/track", () => Response.json(responses.shift()));
  await user.type(getTermField(), orderNumber);
  await user.click(getTrackButton());
  const orderDetails = within(await screen.findByRole("article", { name: `Order ${orderNumber}` }));
  const item = within(orderDetails.getByRole("region", { name: "Items" })).getByRole("listitem");
  expect(item).toHaveTextContent("Unknown Product");
  expect(item).toHaveTextContent("N/A · 2 × N/A");
  expect(orderDetails.getByText(/Placed/, { selector: "p" }).parentElement).toHaveTextContent(
    "Placed Invalid date",
  );
  expect(orderDetails.getByRole("region", { name: "Status" })).toHaveTextContent("Date unavailable");
  expect(orderDetails.getByRole("region", { name: "Delivery" })).toHaveTextContent("NameN/A");
  expect(orderDetails.getByRole("region", { name: "Delivery" })).toHaveTextContent("Address unavailable");
  await user.click(getTrackButton());
  await screen.findByText("No items found for this order");
  expect(screen.getByRole("region", { name: "Delivery" })).toHaveTextContent("No address provided");
  await user.click(getTrackButton());
  await screen.findByText("Order details unavailable");
});

test("a shopper without a link requests it with the number in the search field, and the answer reveals nothing", async () => {
  respond("POST /orders/send-link", () => Response.json({ channels: ["email"] }, { status: 202 }));
  const { user, getTermField } = openTrackingPage();
  const button = screen.getByRole("button", { name: "Send the link again" });
  await user.click(button);
  expect(screen.getByText("Please enter your order number or phone number first")).toBeVisible();
  expect(listSent("POST /orders/send-link")).toEqual([]);
  await user.type(getTermField(), " ZE12345678901 ");
  await user.click(button);
  await screen.findByText(/If we have this order, we'll send its link to the email address of the order/);
  expect(listSent("POST /orders/send-link")[0]?.body).toEqual({ term: "ZE12345678901", country: "PK" });
  expect(listSent("POST /orders/track")).toEqual([]);
});

test("a shop without message channels says that it cannot send the link", () => {
  openTrackingPage("/track-order", []);
  expect(screen.getByText(/This shop sends no messages/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send the link again" })).toBeNull();
});
