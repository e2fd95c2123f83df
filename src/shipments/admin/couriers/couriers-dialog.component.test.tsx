import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import type { StoredCourier } from "../../rules/courier.ts";
import { CouriersDialog } from "./couriers-dialog.tsx";

const TCS: StoredCourier = {
  id: 7,
  name: "TCS",
  kind: "tcs",
  trackingUrl: null,
  helpContact: null,
  isActive: true,
  hasAccount: false,
  accountProblem: null,
  cities: 0,
  citiesFetchedAt: null,
  hookPath: null,
  shipments: 1,
  updatedAt: "2026-11-20T10:00:00.000Z",
};

function openDialog(dialog: string, couriers: StoredCourier[] = [TCS]) {
  respond("GET /admin/couriers", () => Response.json(couriers));
  respond("GET /admin/couriers/status-texts", () => Response.json([]));
  return renderAdmin(<CouriersDialog />, `/?dialog=couriers${dialog}`);
}

test("the list, the forms and the accounts of couriers open by URL, and closing a form returns to the list", async () => {
  const user = openDialog("");
  await user.click(await screen.findByRole("button", { name: "Account TCS" }));
  const account = within(await screen.findByRole("dialog", { name: "Account with TCS" }));
  await user.click(account.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Add courier" }));
  expect(await screen.findByRole("dialog", { name: "Add courier" })).toBeVisible();
});

test("a courier that rejects its account says that parcels wait, until a test of the account succeeds", async () => {
  const problem = "The courier rejected the account: Invalid key.";
  const user = openDialog("", [{ ...TCS, hasAccount: true, accountProblem: problem }]);
  expect(await screen.findByText(/^Parcels for TCS wait\. The courier rejected the account/)).toBeVisible();
  respond("POST /admin/couriers/7/account/test", () => Response.json({ problem: null }));
  respond("GET /admin/couriers", () => Response.json([{ ...TCS, hasAccount: true }]));
  await user.click(screen.getByRole("button", { name: /^Test/ }));
  await expectToast("TCS accepts the account");
  await waitFor(() => expect(screen.queryByText(/^Parcels for TCS wait/)).toBeNull());
});

test("the fields of an account are sent in their groups, and errors are shown at them", async () => {
  const user = openDialog("&dialog=courier-account&id=7");
  const dialog = within(await screen.findByRole("dialog", { name: "Account with TCS" }));
  const values = {
    "Client ID": "c",
    "Client secret": "s",
    "User name": "u",
    Password: "p",
    "Account number": "1",
    "Cost center code": "2",
    "Shipper name": "Zoraq",
    "Shipper address": "Mall Road",
    "Shipper city": "Lahore",
    "Shipper mobile number (03xxxxxxxxx)": "12",
  };
  for (const [label, value] of Object.entries(values)) await user.type(dialog.getByLabelText(label), value);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const mobile = dialog.getByLabelText(/^Shipper mobile/);
  await waitFor(() => expect(mobile).toBeInvalid());
  await user.clear(mobile);
  await user.type(mobile, "03001234567");
  respond("PUT /admin/couriers/7/account", () => new Response(null, { status: 204 }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(listSent("PUT /admin/couriers/7/account").map(({ body }) => body)).toMatchObject([
      { kind: "tcs", clientId: "c", shipper: { city: "Lahore", mobile: "03001234567" } },
    ]),
  );
});

test("if someone else changed a courier, the form shows both versions", async () => {
  const user = openDialog("&dialog=edit-courier&id=7");
  const dialog = within(await screen.findByRole("dialog", { name: /TCS/ }));
  await user.type(dialog.getByLabelText("Name"), " Express");
  const theirs = { ...TCS, name: "TCS Overland", updatedAt: "2026-11-21T10:00:00.000Z" };
  respond("GET /admin/couriers", () => Response.json([theirs]));
  respond("PUT /admin/couriers/7", () => createProblem(409, "Changed", {}, "conflict"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const conflict = within(await dialog.findByRole("alert", { name: /courier was changed by someone else/ }));
  expect(conflict.getByRole("row", { name: "Name TCS Overland TCS Express" })).toBeVisible();
  respond("PUT /admin/couriers/7", () => Response.json({ ...theirs, name: "TCS Express" }));
  await user.click(conflict.getByRole("button", { name: "Save my version" }));
  await expectToast("TCS Express saved");
  expect(listSent("PUT /admin/couriers/7").at(-1)?.body).toMatchObject({
    name: "TCS Express",
    expectedUpdatedAt: theirs.updatedAt,
  });
});
