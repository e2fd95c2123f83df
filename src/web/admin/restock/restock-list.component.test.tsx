import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { RestockRequest } from "#domain/stock/restock/restock-query.ts";
import { respond, sent } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { RestockList } from "./restock-list.tsx";

const waiting: RestockRequest = {
  id: 7,
  product: { id: "noor", name: "Noor" },
  variant: "50ml",
  contact: "+923001234567",
  consent: "Contact me once",
  createdAt: "2026-11-21T10:00:00.000Z",
  notifiedAt: null,
  stock: 4,
  waiting: 2,
};
const notified = { ...waiting, id: 8, contact: "a@example.com", notifiedAt: "2026-11-22T10:00:00.000Z" };
const open = (...items: RestockRequest[]) =>
  renderAdmin(<RestockList list={{ items, page: 1, pageSize: 25, total: items.length }} />);

test("each request shows the contact, the size, its stock and how many shoppers wait", () => {
  open(waiting, notified);
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

test("staff mark several requests as notified; notified requests are skipped", async () => {
  respond("PATCH /admin/restock-requests/7", () =>
    Response.json({ ...waiting, notifiedAt: "2026-11-22T10:00:00.000Z" }),
  );
  const user = open(waiting, notified);
  for (const box of screen.getAllByRole("checkbox", { name: /the request of/ })) await user.click(box);
  await user.click(screen.getByRole("button", { name: "Mark as notified" }));
  expect(await screen.findByText("1 request marked as notified")).toBeInTheDocument();
  expect(sent("PATCH /admin/restock-requests/7").map(({ body }) => body)).toEqual([{ isNotified: true }]);
});

test("requests are deleted only after a confirmation", async () => {
  respond("DELETE /admin/restock-requests/8", () => new Response(null, { status: 204 }));
  const user = open(notified);
  await user.click(screen.getByRole("checkbox", { name: /the request of a@example/ }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete 1 request?" });
  expect(sent("DELETE /admin/restock-requests/8")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("1 request deleted")).toBeInTheDocument();
  expect(sent("DELETE /admin/restock-requests/8")).toHaveLength(1);
});
