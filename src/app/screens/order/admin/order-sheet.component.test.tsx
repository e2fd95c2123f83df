import { screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test, vi } from "vitest";

import type { RiskReason } from "#orders/rules/risk/risk-reasons.ts";
import type { ApiRequest } from "#test/components/api.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { renderAdmin, expectToast } from "#test/components/render.tsx";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { parseOrderListQuery } from "#orders/admin/use-order-export.ts";
import { OrderSheet } from "./order-sheet.tsx";

const READ_REQUEST = "GET /admin/orders/order-1";
const SAVE_NOTES_REQUEST = "PATCH /admin/orders/order-1/notes";

/** Simulates the API, which responds with the order and its new notes. */
function respondWithNotes({ body }: ApiRequest): Response {
  const { adminNotes } = body as { adminNotes: string };
  return Response.json(buildOrder({ adminNotes: adminNotes === "" ? null : adminNotes }));
}

/** The sheet of `?order=`. Calls `onOpen` and `onClose` once the URL names another order or none. */
function SheetAtUrl({
  listedIds,
  onOpen,
  onClose,
}: {
  listedIds: string[];
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const query = useListQuery();
  const id = query.get("order");
  useEffect(() => {
    if (id === "") onClose();
    else if (id !== "order-1") onOpen(id);
  }, [id, onOpen, onClose]);
  return (
    <OrderSheet
      id="order-1"
      listedIds={listedIds}
      listQuery={parseOrderListQuery(new URLSearchParams())}
      onOpen={(order) => query.set({ order })}
      onClose={() => query.close("order")}
      onChange={() => Promise.resolve()}
      onStale={() => Promise.resolve()}
    />
  );
}

function openSheet(
  listedIds = ["order-0", "order-1", "order-2"],
  risks: Parameters<typeof respond>[1] = () => Response.json([]),
) {
  respond("GET /admin/orders/order-1/timeline", () => Response.json([]));
  respond("GET /admin/orders/order-1/customer", () =>
    Response.json({ total: 0, counts: {}, totalSpent: 0, orders: [], profile: null }),
  );
  respond("GET /admin/orders/order-1/whatsapp-message", () =>
    Response.json({ kind: "confirm-by-reply", phone: null, text: "", sentAt: null, sentBy: null }),
  );
  respond("GET /admin/orders/order-1/risks", risks);
  respond("GET /admin/orders/order-1/confirmation", () => Response.json(null));
  const onClose = vi.fn();
  const onOpen = vi.fn();
  const user = renderAdmin(
    <SheetAtUrl listedIds={listedIds} onOpen={onOpen} onClose={onClose} />,
    "/admin/orders?order=order-1",
  );
  return { user, onClose, onOpen, dialog: within(screen.getByRole("dialog")) };
}

async function openNotes(adminNotes: string | null = null) {
  respond(READ_REQUEST, () => Response.json(buildOrder({ adminNotes })));
  const sheet = openSheet();
  const notes = await sheet.dialog.findByLabelText(/^Admin notes/);
  return { ...sheet, notes, saveButton: sheet.dialog.getByRole("button", { name: "Save notes" }) };
}

test("closing the sheet asks for confirmation until edited notes are saved", async () => {
  const { user, onClose, dialog, notes, saveButton } = await openNotes();
  respond(SAVE_NOTES_REQUEST, respondWithNotes);
  await user.type(notes, "Call before delivery");
  await user.click(dialog.getAllByRole("button", { name: "Close" })[0] ?? notes);
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(saveButton);
  await expectToast("Notes saved");
  expect(notes).toHaveValue("Call before delivery");
  await user.clear(notes);
  await user.click(saveButton);
  await expectToast("Notes cleared");
  expect(notes).toHaveValue("");
  await user.click(dialog.getAllByRole("button", { name: "Close" })[0] ?? notes);
  expect(onClose).toHaveBeenCalledOnce();
});

test("if another staff member changed the notes, the sheet shows both versions, and staff can save theirs", async () => {
  const { user, dialog, notes, saveButton } = await openNotes();
  respond(SAVE_NOTES_REQUEST, () => createProblem(409, "Someone else edited these notes", {}, "conflict"));
  respond(READ_REQUEST, () => Response.json(buildOrder({ adminNotes: "Theirs" })));
  await user.type(notes, "Mine");
  await user.click(saveButton);
  const conflict = within(await dialog.findByRole("alert", { name: /order was changed by someone else/ }));
  expect(conflict.getByRole("row", { name: "Admin notes Theirs Mine" })).toBeVisible();
  expect(notes).toHaveValue("Mine");
  respond(SAVE_NOTES_REQUEST, () => new Response("", { status: 500 }));
  await user.click(conflict.getByRole("button", { name: "Save my version" }));
  expect(await dialog.findByText("Failed to save notes")).toBeVisible();
  respond(SAVE_NOTES_REQUEST, respondWithNotes);
  await user.click(conflict.getByRole("button", { name: "Save my version" }));
  await expectToast("Notes saved");
  expect(listSent(SAVE_NOTES_REQUEST).at(-1)?.body).toEqual({ adminNotes: "Mine", expectedNotes: "Theirs" });
});

test("an unknown order shows 'Order not found' [001 §8]", async () => {
  respond(READ_REQUEST, () => createProblem(404, "Order not found", {}, "not-found"));
  const { dialog } = openSheet();
  expect(await dialog.findByRole("alert")).toHaveTextContent("Order not found");
});

test("if an order fails to load, 'Try again' loads it", async () => {
  respond(READ_REQUEST, loseConnection);
  const { user, dialog } = openSheet();
  expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to load the order");
  respond(READ_REQUEST, () => Response.json(buildOrder()));
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByLabelText(/^Admin notes/)).toBeVisible();
});

test("buttons and keys open the previous and the next order of the list", async () => {
  respond(READ_REQUEST, () => Response.json(buildOrder()));
  const { user, dialog, onOpen } = openSheet();
  await dialog.findByLabelText(/^Admin notes/);
  await user.click(dialog.getByRole("button", { name: "Next order" }));
  await user.keyboard("k");
  expect(onOpen.mock.calls).toEqual([["order-2"], ["order-0"]]);
});

test("keys typed into the notes are not keyboard shortcuts", async () => {
  const { user, notes, onOpen } = await openNotes();
  await user.type(notes, "jkc");
  expect(notes).toHaveValue("jkc");
  expect(listSent("PATCH /admin/orders/order-1/status")).toEqual([]);
  expect(onOpen).not.toHaveBeenCalled();
});

test("with unsaved notes, 'Next order' asks for confirmation, and 'Keep editing' stays on the order", async () => {
  const { user, dialog, notes, onOpen } = await openNotes();
  await user.type(notes, "Call before delivery");
  await user.click(dialog.getByRole("button", { name: "Next order" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(onOpen).not.toHaveBeenCalled();
});

test("at the end of a list page, 'Next order' opens the first order of the next page", async () => {
  respond(READ_REQUEST, () => Response.json(buildOrder()));
  respond("GET /admin/orders/order-1/neighbors", () => Response.json({ previous: null, next: "order-9" }));
  const { user, dialog, onOpen } = openSheet(["order-0", "order-1"]);
  await dialog.findByLabelText(/^Admin notes/);
  await user.click(dialog.getByRole("button", { name: "Next order" }));
  expect(onOpen).toHaveBeenCalledWith("order-9");
});

const STATUS_REQUEST = "PATCH /admin/orders/order-1/status";

test("pressing c confirms a pending order and opens the next order", async () => {
  respond(READ_REQUEST, () => Response.json(buildOrder({ status: "pending" })));
  respond(STATUS_REQUEST, () => Response.json(buildOrder({ status: "confirmed" })));
  const { user, dialog, onOpen } = openSheet();
  await dialog.findByRole("button", { name: "Confirm, open next" });
  await user.keyboard("c");
  await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith("order-2"));
  expect(listSent(STATUS_REQUEST).map(({ body }) => body)).toEqual([
    { status: "confirmed", expectedStatus: "pending" },
  ]);
});

test("an order that cannot be confirmed stays open", async () => {
  const reason = "Insufficient stock for Noor (50ml)";
  respond(READ_REQUEST, () => Response.json(buildOrder({ status: "pending" })));
  respond(STATUS_REQUEST, () => createProblem(409, reason, {}, "insufficient-stock"));
  const { user, dialog, onOpen } = openSheet();
  await user.click(await dialog.findByRole("button", { name: "Confirm, open next" }));
  await expectToast("Insufficient stock");
  expect(onOpen).not.toHaveBeenCalled();
});

test("a confirmed order has no confirm button, and pressing c does nothing", async () => {
  respond(READ_REQUEST, () => Response.json(buildOrder({ status: "confirmed" })));
  const { user, dialog } = openSheet();
  await dialog.findByLabelText(/^Admin notes/);
  await user.keyboard("c");
  expect(dialog.queryByRole("button", { name: "Confirm, open next" })).toBeNull();
  expect(listSent(STATUS_REQUEST)).toEqual([]);
});

test.each([
  ["pending", 1],
  ["confirmed", 0],
] as const)("risk reasons are shown only while the order is pending: %s", async (status, expectedCount) => {
  respond(READ_REQUEST, () => Response.json(buildOrder({ status })));
  const reasons: RiskReason[] = [{ kind: "refused", orders: 2 }, { kind: "not-mobile" }];
  const { dialog } = openSheet(undefined, () => Response.json(reasons));
  expect(await dialog.findByRole("heading", { name: "Customer" })).toBeVisible();
  await waitFor(() =>
    expect(dialog.queryAllByRole("heading", { name: "Check before you confirm" })).toHaveLength(
      expectedCount,
    ),
  );
  expect(dialog.queryAllByText("2 parcels were cancelled after shipping to this phone number.")).toHaveLength(
    expectedCount,
  );
});

test("if the risk reasons fail to load, the sheet shows an error and the order", async () => {
  respond(READ_REQUEST, () => Response.json(buildOrder({ status: "pending" })));
  const { dialog } = openSheet(undefined, loseConnection);
  expect(await dialog.findByText("Failed to check this order for risks")).toBeVisible();
  expect(dialog.getByRole("heading", { name: "Customer" })).toBeVisible();
});
