import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import type { HistoryPreview } from "#customers/rules/shop-files/history-schema.ts";
import { sendUpload } from "#kit/api-client/send-upload.ts";
import { respond } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { HistoryDialog } from "./history-dialog.tsx";

vi.mock("#kit/api-client/send-upload.ts");

const PREVIEW: HistoryPreview = {
  kind: "orders",
  shop: "shopify",
  added: 1,
  known: 0,
  leftOut: 1,
  open: 1,
  subscribed: 0,
  records: [
    { row: 4, label: "Shopify #1002", outcome: "left-out", detail: "Not finished in Shopify: pending." },
    { row: 2, label: "Shopify #1001", outcome: "added", detail: "2024-03-01 · delivered" },
  ],
  ignoredHeaders: ["Vendor"],
  notes: ["Times without a time zone are read as Pakistan time."],
};

const IMPORTED = {
  id: "import-1",
  kind: "orders",
  shop: "shopify",
  fileName: "orders_export.csv",
  added: 2,
  subscribed: 0,
  createdAt: "2026-11-29T08:00:00.000Z",
  by: null,
  undoneAt: null,
};

/** Returns the query of the latest upload. */
function getLatestQuery() {
  const { path = "" } = vi.mocked(sendUpload).mock.lastCall?.[0] ?? {};
  return Object.fromEntries(new URL(path, "http://shop.example").searchParams);
}

test("staff see what a file adds and leaves out, choose for unfinished orders, and import it", async () => {
  respond("GET /admin/history-imports", () => Response.json([]));
  vi.mocked(sendUpload).mockImplementation(async ({ path }) =>
    path.includes("isPreview=true")
      ? Response.json({ ...PREVIEW, added: path.includes("openOrders=delivered") ? 2 : 1 })
      : Response.json(IMPORTED, { status: 201 }),
  );
  const onClose = vi.fn();
  const onChanged = vi.fn(async () => undefined);
  renderAdmin(<HistoryDialog isOpen onClose={onClose} onChanged={onChanged} />);
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText("Choose a file"), new File(["Name"], "orders_export.csv"));
  expect(await screen.findByText(/1 to import, 0 here already, 1 left out/)).toBeVisible();
  expect(screen.getByText("Not finished in Shopify: pending.")).toBeVisible();
  expect(screen.getByText("Columns that are not imported: Vendor")).toBeVisible();
  expect(screen.getByRole("button", { name: "Import 1 past order" })).toBeEnabled();

  expect(
    screen.getByRole("group", { name: /1 order is neither delivered nor cancelled in Shopify/ }),
  ).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Import as delivered" }));
  await user.click(await screen.findByRole("button", { name: "Import 2 past orders" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onChanged).toHaveBeenCalled();
  expect(getLatestQuery()).toMatchObject({
    fileName: "orders_export.csv",
    openOrders: "delivered",
    isPreview: "false",
  });
});
