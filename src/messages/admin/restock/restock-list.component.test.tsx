import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { RestockRequest } from "#catalogue/rules/stock/restock/restock-query.ts";
import { respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import BackInStock from "../routes/back-in-stock.tsx";

const waitingRequest: RestockRequest = {
  id: 7,
  product: { id: "noor", name: "Noor" },
  variant: "50ml",
  contact: "+923001234567",
  consent: "Contact me once",
  createdAt: "2026-11-21T10:00:00.000Z",
  notifiedAt: null,
  stock: 4,
  waiting: 2,
  message: null,
};
const notifiedRequest = {
  ...waitingRequest,
  id: 8,
  contact: "a@example.com",
  notifiedAt: "2026-11-22T10:00:00.000Z",
};
const renderRequests = (...items: RestockRequest[]) =>
  renderAdminPage(BackInStock, () => ({
    list: { items, page: 1, pageSize: 25, total: items.length },
  }));

test("each request shows the contact, the size, its stock and the number of waiting shoppers", () => {
  renderRequests(waitingRequest, notifiedRequest);
  const row = screen.getByRole("row", { name: /923001234567/ });
  expect(within(row).getByRole("link", { name: "+923001234567" })).toHaveAttribute(
    "href",
    "tel:+923001234567",
  );
  expect(row).toHaveTextContent("Noor, 50ml");
  expect(row).toHaveTextContent("In stock again (4)");
  expect(row).toHaveTextContent("Waiting");
  expect(screen.getByRole("link", { name: "a@example.com" })).toHaveAttribute("href", "mailto:a@example.com");
});

test("a failed message shows the reason, and 'Send again' queues it", async () => {
  respond("POST /admin/restock-requests/7/send", () => new Response(null, { status: 204 }));
  const user = renderRequests({
    ...waitingRequest,
    message: { channel: "sms", state: "failed", error: "No credit" },
  });
  expect(screen.getByText("No credit")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send again +923001234567" }));
  await expectToast("The message is queued again");
  expect(listSent("POST /admin/restock-requests/7/send")).toHaveLength(1);
});

test("sending a message again requires confirmation if it may have arrived", async () => {
  respond("POST /admin/restock-requests/7/send", () => new Response(null, { status: 204 }));
  const user = renderRequests({
    ...waitingRequest,
    message: { channel: "email", state: "unsure", error: "Lost" },
  });
  await user.click(screen.getByRole("button", { name: /^Send again/ }));
  const dialog = await screen.findByRole("dialog", { name: "Send this message again?" });
  expect(listSent("POST /admin/restock-requests/7/send")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Send again" }));
  await expectToast("The message is queued again");
});

test.each([
  ["queued", "waiting", waitingRequest],
  ["delivered", "notified", notifiedRequest],
  ["failed", "notified", notifiedRequest],
] as const)("a %s message of a %s request has no 'Send again' button", (state, _status, request) => {
  renderRequests({ ...request, message: { channel: "email", state, error: null } });
  expect(screen.getByText(state)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Send again/ })).toBeNull();
});

test("marking several requests as notified skips requests that are already notified", async () => {
  respond("PATCH /admin/restock-requests/7", () =>
    Response.json({ ...waitingRequest, notifiedAt: "2026-11-22T10:00:00.000Z" }),
  );
  const user = renderRequests(waitingRequest, notifiedRequest);
  for (const checkbox of screen.getAllByRole("checkbox", { name: /the request from/ }))
    await user.click(checkbox);
  await user.click(screen.getByRole("button", { name: "Mark as notified" }));
  expect(await screen.findByText("1 request marked as notified")).toBeInTheDocument();
  expect(listSent("PATCH /admin/restock-requests/7").map(({ body }) => body)).toEqual([{ isNotified: true }]);
});

test("deleting requests requires confirmation", async () => {
  respond("DELETE /admin/restock-requests/8", () => new Response(null, { status: 204 }));
  const user = renderRequests(notifiedRequest);
  await user.click(screen.getByRole("checkbox", { name: /the request from a@example/ }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete 1 request?" });
  expect(listSent("DELETE /admin/restock-requests/8")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("1 request deleted")).toBeInTheDocument();
  expect(listSent("DELETE /admin/restock-requests/8")).toHaveLength(1);
});
