import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { PreparedLabels } from "../rules/courier-label.ts";
import { listSent, loseConnection, respond } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { LabelsDialog } from "./labels-dialog.tsx";

const PREPARE_REQUEST = "POST /admin/shipments/courier-labels";
const POSTEX = { id: 1, name: "PostEx", kind: "postex", helpContact: null } as const;
const RIDER = { id: 2, name: "Rider", kind: "manual", helpContact: null } as const;

function openDialog(parcels: Parameters<typeof LabelsDialog>[0]["parcels"]) {
  const user = renderAdmin(<LabelsDialog parcels={parcels} isOpen close={() => undefined} />);
  return { user, dialog: within(screen.getByRole("dialog")) };
}

test("the dialog links to the courier labels, to labels for the parcels without one, and to the shop's own labels", async () => {
  const prepared: PreparedLabels = {
    ready: [11, 12],
    missing: [{ shipmentId: 13, reference: "ZE1-1", reason: "Rider does not provide labels." }],
  };
  respond(PREPARE_REQUEST, () => Response.json(prepared));
  const { user, dialog } = openDialog([
    { id: 11, courier: POSTEX },
    { id: 12, courier: POSTEX },
    { id: 13, courier: RIDER },
  ]);
  expect(await dialog.findByRole("link", { name: /^Open 2 labels/ })).toHaveAttribute(
    "href",
    "/api/admin/shipments/courier-labels.pdf?ids=11,12",
  );
  expect(dialog.getByText("ZE1-1: Rider does not provide labels.")).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/^Paper/), "a4");
  expect(dialog.getByRole("link", { name: /^Print the missing label/ })).toHaveAttribute(
    "href",
    "/admin/shipments/labels?size=a4&ids=13",
  );
  expect(dialog.getByRole("link", { name: /^Print 3 own labels/ })).toHaveAttribute(
    "href",
    "/admin/shipments/labels?size=a4&ids=11,12,13",
  );
});

test("the dialog requests no labels from couriers that provide none", () => {
  const { dialog } = openDialog([{ id: 13, courier: RIDER }]);
  expect(dialog.getByRole("link", { name: /^Print own label/ })).toBeVisible();
  expect(dialog.queryByText("Courier’s labels")).not.toBeInTheDocument();
  expect(listSent(PREPARE_REQUEST)).toEqual([]);
});

test("if the courier labels fail to load, staff can try again or print the shop's own labels", async () => {
  respond(PREPARE_REQUEST, loseConnection);
  const { dialog } = openDialog([{ id: 11, courier: POSTEX }]);
  expect(await dialog.findByRole("button", { name: "Try again" })).toBeVisible();
  expect(dialog.getByRole("link", { name: /^Print own label/ })).toBeVisible();
});
