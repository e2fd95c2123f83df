import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import type { StaffQuoteInput } from "#orders/rules/staff-order/staff-order.ts";
import { createProblem, listSent, loseConnection, respond } from "#test/components/api.ts";
import { buildOrder, buildStaffProduct } from "#test/components/data.ts";
import { renderAdminPage } from "#test/components/render.tsx";
import { stubUploads } from "#test/components/uploads.ts";

import NewOrder from "./new-order.tsx";

const PLACE = "POST /admin/orders";
const FILE = {
  total: 3,
  counts: { delivered: 2 },
  returned: 1,
  totalSpent: 5000,
  orders: [],
  profile: null,
  phone: "+923001234567",
  blockReason: null,
  lastAddress: {
    name: "Ayesha Khan",
    email: "",
    street: "12 Mall Road",
    city: "Lahore",
    state: "Punjab",
    zipCode: "",
    country: "Pakistan",
  },
};

/** Simulates the quote: every bottle costs Rs. 1,000. */
function buildQuote({ items }: StaffQuoteInput) {
  const total = items.reduce((sum, { quantity }) => sum + quantity * 1000, 0);
  const lines = items.map(({ quantity, ...line }) => {
    return { ...line, requested: quantity, quantity, price: 1000, stock: 10, name: "Noor", state: "ok" };
  });
  const delivery = { method: "standard", options: [], cashNotice: null };
  const payment = { method: "cash-on-delivery", options: [] };
  return {
    lines,
    subtotal: total,
    adjustments: [],
    total,
    delivery,
    payment,
    limitNotice: null,
    hasZones: false,
  };
}

beforeEach(() => {
  localStorage.clear();
  respond("POST /admin/orders/customer-file", () => Response.json(FILE));
  respond("POST /admin/orders/quote", ({ body }) => Response.json(buildQuote(body as StaffQuoteInput)));
  respond("GET /admin/products", ({ query }) => {
    const name = query.search ?? "";
    const product = buildStaffProduct({ id: name.toLowerCase(), name });
    return Response.json({ items: [product], total: 1, page: 1, pageSize: 6 });
  });
  respond(PLACE, () =>
    Response.json({ ...buildOrder({ status: "confirmed", totalAmount: 2000 }), hasOtherDetails: false }),
  );
});

const openPage = (phone = "") =>
  renderAdminPage(NewOrder, () => ({ country: "Pakistan", phone, giftWrapPrice: 200, prepaidMethods: [] }));

test("two bottles for a known customer are entered with the keyboard alone", async () => {
  const user = openPage();
  expect(await screen.findByRole("textbox", { name: /^Phone/ })).toHaveFocus();
  await user.keyboard("03001234567");
  await user.keyboard("{Enter}");
  const search = screen.getByRole("searchbox", { name: /^Add a product/ });
  await waitFor(() => expect(search).toHaveFocus());
  for (const name of ["Noor", "Rose"]) {
    await user.keyboard(name);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(search).toHaveValue(""));
  }
  expect(await screen.findByText("Rs. 2,000", { selector: "p" })).toBeVisible();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText(/^Order ZE12345678901 is confirmed/)).toBeVisible();
  expect(listSent(PLACE)[0]?.body).toMatchObject({
    handover: "delivery",
    customer: { name: "Ayesha Khan", phone: "03001234567" },
    address: { street: "12 Mall Road", city: "Lahore", state: "Punjab", country: "Pakistan" },
    items: [
      { productId: "noor", variant: "50ml", quantity: 1 },
      { productId: "rose", variant: "50ml", quantity: 1 },
    ],
    expectedTotal: 2000,
  });
});

test("after a lost connection, the order is sent again with its key", async () => {
  const user = openPage();
  await user.type(await screen.findByRole("searchbox", { name: /^Add a product/ }), "Noor{Enter}");
  await screen.findByText("Rs. 1,000", { selector: "p" });
  respond(PLACE, loseConnection);
  await user.click(screen.getByRole("button", { name: "Place and confirm" }));
  expect(await screen.findByText(/never placed twice/)).toBeVisible();
  respond(PLACE, () => Response.json({ ...buildOrder(), hasOtherDetails: false }));
  await user.click(screen.getByRole("button", { name: "Place and confirm" }));
  await screen.findByText(/^Order ZE12345678901/);
  const keys = listSent(PLACE).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});

test("an order survives a closed tab, and is forgotten once it is placed", async () => {
  const user = openPage();
  await user.type(await screen.findByRole("searchbox", { name: /^Add a product/ }), "Noor{Enter}");
  await waitFor(() => expect(localStorage.getItem("staff-order")).toContain("noor"));
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText(/^Order ZE12345678901/);
  expect(localStorage.getItem("staff-order")).toBeNull();
});

test("a pasted address fills in the fields and names the parts to check", async () => {
  const user = openPage();
  await user.click(await screen.findByRole("textbox", { name: /^Paste an address/ }));
  await user.paste("Hamza Sheikh\nHouse 4, Teh Kot Addu, Distt Muzaffargarh\n03027778889");
  expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveValue("Hamza Sheikh");
  expect(screen.getByRole("textbox", { name: /^City/ })).toHaveValue("Kot Addu");
  expect(screen.getByText(/^Please check: .*city/)).toBeVisible();
});

test("a rejected order says why and keeps what staff typed", async () => {
  respond(PLACE, () => createProblem(409, "Insufficient stock for: Noor (50ml)", {}, "insufficient-stock"));
  const user = openPage();
  await user.type(await screen.findByRole("searchbox", { name: /^Add a product/ }), "Noor{Enter}");
  await screen.findByRole("button", { name: "Remove Noor (50ml)" });
  await user.click(screen.getByRole("button", { name: "Place and confirm" }));
  expect(await screen.findByText("Insufficient stock for: Noor (50ml)")).toBeVisible();
  expect(screen.getByRole("button", { name: "Remove Noor (50ml)" })).toBeVisible();
});

test("Enter on an incomplete phone number says how many digits are missing", async () => {
  const user = openPage();
  const phone = await screen.findByRole("textbox", { name: /^Phone/ });
  await user.type(phone, "0300123{Enter}");
  expect(screen.getByText("3 digits of the phone number are missing")).toBeVisible();
  expect(phone).toHaveFocus();
  await user.type(phone, "4567");
  expect(screen.queryByText(/digits? of the phone/)).toBeNull();
});

test("an order placed before its quote arrives waits for it, and has every product that staff have entered", async () => {
  const user = openPage();
  const answers: (() => void)[] = [];
  respond("POST /admin/orders/quote", async ({ body }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return Response.json(buildQuote(body as StaffQuoteInput));
  });
  await user.type(await screen.findByRole("searchbox", { name: /^Add a product/ }), "Noor{Enter}");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByRole("button", { name: "Placing…" })).toBeVisible();
  await waitFor(() => expect(answers).not.toHaveLength(0));
  expect(listSent(PLACE)).toHaveLength(0);
  for (const answer of answers) answer();
  await screen.findByText(/^Order ZE12345678901/);
  expect(listSent(PLACE)[0]?.body).toMatchObject({ expectedTotal: 1000, items: [{ productId: "noor" }] });
});

test("a discount or a price that is no number is an error, and the order is not placed without it", async () => {
  const user = openPage();
  await user.type(await screen.findByRole("searchbox", { name: /^Add a product/ }), "Noor{Enter}");
  const price = await screen.findByRole("textbox", { name: "Agreed price of Noor (50ml)" });
  await user.type(price, "nine");
  await user.type(screen.getByRole("textbox", { name: /^Discount \(/ }), "ten");
  await user.click(screen.getByRole("button", { name: "Place and confirm" }));
  expect(await screen.findByText("Please check the marked fields.")).toBeVisible();
  expect(screen.getAllByText("Enter a whole number of rupees, for example 500")).toHaveLength(2);
  expect(listSent(PLACE)).toHaveLength(0);
});

test("gift options and the note of the customer are part of the order", async () => {
  const user = openPage();
  await user.type(await screen.findByRole("searchbox", { name: /^Add a product/ }), "Noor{Enter}");
  await user.click(screen.getByText("Gift and note"));
  await user.click(screen.getByRole("checkbox", { name: /^Gift wrapping for/ }));
  await user.click(screen.getByRole("checkbox", { name: /no prices/ }));
  await user.type(screen.getByRole("textbox", { name: /^Gift message/ }), "Happy Eid");
  await user.type(screen.getByRole("textbox", { name: /^Note about the order/ }), "Call first");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText(/^Order ZE12345678901/);
  expect(listSent(PLACE)[0]?.body).toMatchObject({
    giftWrap: true,
    hidesPrices: true,
    details: { giftMessage: "Happy Eid", customerNote: "Call first" },
  });
});

test("a link with another phone number keeps an unfinished order and says so", async () => {
  const lines = [{ productId: "noor", variant: "50ml", name: "Noor", quantity: 1 }];
  localStorage.setItem("staff-order", JSON.stringify({ key: "key-1", phone: "03001234567", lines }));
  const user = openPage("+923009998887");
  expect(await screen.findByText(/^This is the order of another customer/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Remove Noor (50ml)" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Start again" }));
  expect(screen.getByRole("textbox", { name: /^Phone/ })).toHaveValue("+923009998887");
  expect(screen.queryByText(/^This is the order of another customer/)).toBeNull();
});

test("a payment that the customer has made already is recorded next, with its image, and confirms the order", async () => {
  const placed = buildOrder({ status: "pending", totalAmount: 1000, advanceAmount: 400 });
  respond(PLACE, () => Response.json({ ...placed, hasOtherDetails: false }));
  respond("GET /admin/money-accounts", () =>
    Response.json([{ id: 3, kind: "bank", name: "Meezan", isActive: true }]),
  );
  const payments = [{ id: 7, state: "paid", accountId: 3, transactionId: "FT12" }];
  respond(`POST /admin/orders/${placed.id}/payments`, () => Response.json({ payments }, { status: 201 }));
  respond(`GET /admin/orders/${placed.id}`, () => Response.json({ ...placed, status: "confirmed" }));
  const images = stubUploads();
  const user = openPage();
  await user.type(await screen.findByRole("searchbox", { name: /^Add a product/ }), "Noor{Enter}");
  await user.selectOptions(
    screen.getByLabelText("Way to pay"),
    "A part in advance, the rest in cash on delivery",
  );
  await user.type(screen.getByRole("textbox", { name: "Advance" }), "400");
  await user.click(screen.getByRole("checkbox", { name: /has paid already/ }));
  await user.click(screen.getByRole("button", { name: "Place order" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("textbox", { name: /^Received amount/ })).toHaveValue("400");
  await dialog.findByRole("option", { name: "Meezan" });
  await user.selectOptions(dialog.getByLabelText(/^Account/), "Meezan");
  await user.type(dialog.getByLabelText(/^Transaction ID/), "ft 12");
  await user.upload(dialog.getByLabelText(/^Image/), new File(["png"], "paid.png", { type: "image/png" }));
  await user.click(dialog.getByRole("button", { name: "Record payment" }));
  expect(await screen.findByText(/^Order ZE12345678901 is confirmed/)).toBeVisible();
  expect(listSent(`POST /admin/orders/${placed.id}/payments`)[0]?.body).toMatchObject({
    amount: 400,
    accountId: 3,
  });
  expect(images.map(({ url }) => url.search)).toEqual(["?paymentId=7"]);
});
