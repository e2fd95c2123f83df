import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { createProblem, respond, listSent } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { EditDetailsDialog } from "./edit-details-dialog.tsx";

const QUOTE_REQUEST = "POST /admin/orders/order-1/address/quote";
const SAVE_REQUEST = "PATCH /admin/orders/order-1";
const ORDER = buildOrder();

/** Simulates the API's quote: delivery to Gilgit costs Rs. 600. Other cities do not change the total. */
function buildQuote({ address }: { address: { city?: string } }) {
  const { subtotal, adjustments, totalAmount, totalItems } = ORDER;
  if (address.city !== "Gilgit") return { subtotal, adjustments, totalAmount, totalItems };
  const delivery = { kind: "delivery", label: "Standard delivery", amount: 600, source: "Gilgit" };
  return { subtotal, adjustments: [delivery], totalAmount: subtotal + 600, totalItems };
}

async function enterCity(user: UserEvent, city: string) {
  await user.clear(screen.getByLabelText("City"));
  await user.type(screen.getByLabelText("City"), city);
}

async function openDialog() {
  respond(QUOTE_REQUEST, ({ body }) => Response.json(buildQuote(body as Parameters<typeof buildQuote>[0])));
  const calls = { onChange: vi.fn(), onStale: vi.fn() };
  const user = renderAdmin(<EditDetailsDialog order={ORDER} {...calls} />, "/?dialog=edit-details");
  await screen.findByRole("dialog");
  return { ...calls, user };
}

const getSaveButton = () => screen.getByRole("button", { name: "Save" });

test("saving sends only the changed fields, and the `updatedAt` of the edited order", async () => {
  const changed = buildOrder({ updatedAt: "2026-11-02T00:00:00.000Z" });
  respond(SAVE_REQUEST, () => Response.json(changed));
  const { user, onChange } = await openDialog();
  const phone = screen.getByLabelText("Phone");
  await user.clear(phone);
  await user.type(phone, "0301 7654321");
  await user.click(getSaveButton());
  await expectToast("Customer and address saved");
  expect(listSent(SAVE_REQUEST).map(({ body }) => body)).toEqual([
    { customer: { phone: "0301 7654321" }, address: {}, expectedUpdatedAt: ORDER.updatedAt },
  ]);
  expect(onChange).toHaveBeenCalledWith(changed);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the dialog shows the new total for a changed address, and saving sends it as the expected total", async () => {
  respond(SAVE_REQUEST, () => Response.json(ORDER));
  const { user } = await openDialog();
  await enterCity(user, "Gilgit");
  await user.tab();
  expect((await screen.findByText("Total")).parentElement).toHaveTextContent("Rs. 1,600");
  expect(screen.getByText("Standard delivery").parentElement).toHaveTextContent("Rs. 600");
  expect(screen.getByText("Total before: Rs. 1,000")).toBeVisible();
  expect(listSent(QUOTE_REQUEST)).toHaveLength(1);
  await user.click(getSaveButton());
  await expectToast("Customer and address saved");
  expect(listSent(SAVE_REQUEST)[0]?.body).toMatchObject({
    address: { city: "Gilgit" },
    expectedTotal: ORDER.subtotal + 600,
  });
});

test("if a new address does not change the total, the dialog shows no amounts", async () => {
  const { user } = await openDialog();
  await enterCity(user, "Multan");
  await user.tab();
  await waitFor(() => expect(listSent(QUOTE_REQUEST)).toHaveLength(1));
  expect(screen.queryByText("Total")).toBeNull();
});

test("if staff save before the new total is shown, the dialog shows the total and saves nothing", async () => {
  respond(SAVE_REQUEST, () =>
    createProblem(409, "The total is now Rs. 600. Review it, then save.", {}, "conflict"),
  );
  const { user } = await openDialog();
  await enterCity(user, "Gilgit");
  // Submits without a blur, as pressing Enter in the field does.
  fireEvent.submit(screen.getByLabelText("City"));
  expect(await screen.findByText(/^The total is now/)).toBeVisible();
  expect(await screen.findByText("Standard delivery")).toBeVisible();
  expect(listSent(SAVE_REQUEST)[0]?.body).toMatchObject({ expectedTotal: ORDER.totalAmount });
  expect(screen.getByRole("dialog")).toBeVisible();
});

test("saving an invalid field focuses it, marks it as invalid and sends nothing", async () => {
  const { user } = await openDialog();
  await user.clear(screen.getByLabelText("Phone"));
  await user.click(getSaveButton());
  expect(screen.getByLabelText("Phone")).toHaveFocus();
  expect(screen.getByLabelText("Phone")).toBeInvalid();
  expect(listSent(SAVE_REQUEST)).toEqual([]);
});

test("if another staff member changed the order, the dialog shows both versions, and saving sends what differs", async () => {
  const { city } = ORDER.shippingAddress;
  const theirs = buildOrder({
    customerInfo: { ...ORDER.customerInfo, name: "Sana Mir" },
    updatedAt: "2026-11-02T00:00:00.000Z",
  });
  respond(SAVE_REQUEST, () => createProblem(409, "Someone else changed this order.", {}, "order-changed"));
  respond("GET /admin/orders/order-1", () => Response.json(theirs));
  const { user, onChange } = await openDialog();
  await user.type(screen.getByLabelText("City"), " Cantt");
  await user.click(getSaveButton());
  const conflict = within(await screen.findByRole("alert", { name: /order was changed by someone else/ }));
  expect(conflict.getByRole("row", { name: `City ${city} ${city} Cantt` })).toBeVisible();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(theirs);
  respond(SAVE_REQUEST, () => Response.json(ORDER));
  await user.click(conflict.getByRole("button", { name: "Save my version" }));
  await expectToast("Customer and address saved");
  expect(listSent(SAVE_REQUEST).at(-1)?.body).toMatchObject({
    customer: { name: ORDER.customerInfo.name },
    address: { city: `${city} Cantt` },
    expectedUpdatedAt: theirs.updatedAt,
  });
});
