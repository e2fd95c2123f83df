import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import type { DeliveryRates, DeliveryZone, StoredDeliveryRates } from "../rules/delivery-rates.ts";
import { DEFAULT_DELIVERY_RATES } from "../rules/delivery-rates.ts";
import { createProblem, listSent, respond } from "#test/components/api.ts";
import { respondWithLocations } from "#test/components/checkout.tsx";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import Delivery from "./routes/delivery.tsx";

const { elsewhere } = DEFAULT_DELIVERY_RATES;
const SAVE_REQUEST = "PUT /admin/delivery/rates";
const READ_REQUEST = "GET /admin/delivery/rates";

const CITIES: DeliveryZone = {
  name: "Big cities",
  places: [{ country: "Pakistan", state: "Punjab", city: "Lahore" }],
  options: [
    {
      method: "standard",
      charge: { kind: "flat", amount: 250 },
      freeFrom: 5000,
      minDays: 1,
      maxDays: 2,
    },
    { method: "express", charge: { kind: "flat", amount: 500 }, freeFrom: null, minDays: 1, maxDays: 1 },
  ],
  cashOnDelivery: { isAllowed: true, fee: 100, maximum: 50_000 },
};
const STORED: StoredDeliveryRates = {
  rates: { ...DEFAULT_DELIVERY_RATES, zones: [CITIES] },
  updatedAt: "2026-11-20T08:00:00.000Z",
};

beforeEach(() => {
  respondWithLocations();
  respond(SAVE_REQUEST, ({ body }) => Response.json({ ...(body as object), updatedAt: STORED.updatedAt }));
});

async function openPage(stored: StoredDeliveryRates = STORED, url = "/") {
  const user = renderAdminPage(Delivery, () => ({ loaded: { stored, countries: ["Pakistan"] } }), url);
  await screen.findByRole("heading", { level: 1, name: "Delivery", hidden: true });
  // Waits until the simulator has loaded its provinces.
  await screen.findAllByRole("option", { name: "Punjab", hidden: true });
  return user;
}

/** Opens the dialog for a new zone, types its name and selects a city. */
async function openNewZoneDialog(user: UserEvent, name: string, [state, city]: readonly [string, string]) {
  await user.click(screen.getByRole("button", { name: "Add zone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add zone" }));
  await user.type(dialog.getByLabelText("Name"), name);
  await dialog.findByRole("option", { name: state });
  await user.selectOptions(dialog.getByLabelText("Province"), state);
  await user.click(await dialog.findByRole("checkbox", { name: city }));
  return dialog;
}

test("the table lists the delivery methods of each zone and ends with 'Everywhere else'", async () => {
  await openPage();
  const table = within(screen.getByRole("table", { name: "Delivery rates" }));
  const [, standardRow, expressRow, elsewhereRow] = table.getAllByRole("row");
  expect(standardRow).toHaveTextContent(
    /Big cities.*Lahore.*Standard.*Rs. 250.*Rs. 5,000.*1-2.*Fee Rs. 100, up to Rs. 50,000/,
  );
  expect(expressRow).toHaveTextContent(/^Express delivery.*Rs. 500.*Not set.*1$/);
  expect(elsewhereRow).toHaveTextContent(/Everywhere else.*Standard delivery.*Free.*3-5.*No fee/);
  expect(table.queryByRole("button", { name: "Delete Everywhere else" })).toBeNull();
});

test("adding a zone sends all rates and the `updatedAt` that the edit started from", async () => {
  const user = await openPage();
  const dialog = await openNewZoneDialog(user, "Karachi", ["Sindh", "Karachi"]);
  await user.clear(dialog.getByLabelText("Amount (Rs.)"));
  await user.type(dialog.getByLabelText("Amount (Rs.)"), "1,500");
  await user.type(dialog.getByLabelText("City or town"), "Gadap{Enter}");
  await user.click(dialog.getByRole("button", { name: "Add zone" }));
  await expectToast("Delivery rates saved");
  const [standard] = elsewhere.options;
  const zone = {
    ...elsewhere,
    name: "Karachi",
    places: ["Karachi", "Gadap"].map((city) => ({ country: "Pakistan", state: "Sindh", city })),
    options: [{ ...standard, charge: { kind: "flat", amount: 1500 } }],
  };
  expect(listSent(SAVE_REQUEST).map(({ body }) => body)).toEqual([
    {
      rates: { ...STORED.rates, zones: [CITIES, zone] },
      expectedUpdatedAt: STORED.updatedAt,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a place that is already in another zone is rejected with an error at the places field", async () => {
  const user = await openPage();
  const dialog = await openNewZoneDialog(user, "Punjab", ["Punjab", "Lahore"]);
  await user.click(dialog.getByRole("button", { name: "Add zone" }));
  const field = dialog.getByLabelText("Province");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Lahore is already in the zone Big cities"));
  expect(field).toHaveFocus();
  expect(listSent(SAVE_REQUEST)).toHaveLength(0);
});

test("a step that does not start above the previous step is rejected with an error at its field", async () => {
  const user = await openPage();
  await user.click(screen.getByRole("button", { name: "Edit Everywhere else" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Everywhere else" }));
  await user.selectOptions(dialog.getByLabelText("Charge"), "By order total");
  await user.type(dialog.getByLabelText("Step 1: charge (Rs.)"), "300");
  await user.click(dialog.getByRole("button", { name: "Add step" }));
  await user.type(dialog.getByLabelText("Step 2: orders from (Rs.)"), "0");
  await user.type(dialog.getByLabelText("Step 2: charge (Rs.)"), "100");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const fromField = dialog.getByLabelText("Step 2: orders from (Rs.)");
  await waitFor(() =>
    expect(fromField).toHaveAccessibleDescription("Each step must start above the step before it"),
  );
  expect(listSent(SAVE_REQUEST)).toHaveLength(0);
});

test("after a step is removed, the focus moves to the next step's remove button, or to 'Add step'", async () => {
  const user = await openPage();
  await user.click(screen.getByRole("button", { name: "Edit Everywhere else" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Everywhere else" }));
  await user.selectOptions(dialog.getByLabelText("Charge"), "By order total");
  const addStep = dialog.getByRole("button", { name: "Add step" });
  await user.click(addStep);
  await user.click(addStep);
  await user.click(dialog.getByRole("button", { name: "Remove step 1" }));
  expect(dialog.getByRole("button", { name: "Remove step 1" })).toHaveFocus();
  await user.click(dialog.getByRole("button", { name: "Remove step 2" }));
  expect(addStep).toHaveFocus();
});

test("after a place is removed, the focus moves to the next place's remove button, or to the field that adds places", async () => {
  const places = ["Lahore", "Multan"].map((city) => ({ country: "Pakistan", state: "Punjab", city }));
  const zone = { ...CITIES, places };
  const user = await openPage({ ...STORED, rates: { ...STORED.rates, zones: [zone] } });
  await user.click(screen.getByRole("button", { name: "Edit Big cities" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Big cities" }));
  await user.click(dialog.getByRole("button", { name: /Remove Lahore/ }));
  expect(dialog.getByRole("button", { name: /Remove Multan/ })).toHaveFocus();
  await user.click(dialog.getByRole("button", { name: /Remove Multan/ }));
  expect(dialog.getByLabelText("Province")).toHaveFocus();
});

test("a server error is shown at its field", async () => {
  const user = await openPage();
  await user.click(screen.getByRole("button", { name: "Edit Everywhere else" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Everywhere else" }));
  const errors = { "rates.elsewhere.options.0.minDays": ["Too early"] };
  respond(SAVE_REQUEST, () => createProblem(422, "Invalid", errors));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(dialog.getByLabelText("First business day")).toHaveAccessibleDescription("Too early"),
  );
});

test("after a conflict, the dialog shows both versions of the zone and keeps changes to other parts", async () => {
  const user = await openPage(STORED, "/?dialog=edit&id=Big+cities");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Big cities" }));
  const feeField = dialog.getByLabelText("Fee (Rs.)");
  await user.clear(feeField);
  await user.type(feeField, "150");
  const theirZone = { ...CITIES, cashOnDelivery: { ...CITIES.cashOnDelivery, fee: 200 } };
  const otherVersion = {
    rates: { ...STORED.rates, zones: [theirZone], bottleGrams: 500 },
    updatedAt: "2026-11-21T08:00:00.000Z",
  };
  respond(SAVE_REQUEST, () => createProblem(409, "Conflict", {}, "conflict"));
  respond(READ_REQUEST, () => Response.json(otherVersion));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const conflict = within(
    await dialog.findByRole("alert", { name: /delivery rates was changed by someone/ }),
  );
  expect(conflict.getByRole("row", { name: /^Big cities .*fee Rs.\s200.*fee Rs.\s150/ })).toBeVisible();
  expect(feeField).toHaveValue("150");

  respond(SAVE_REQUEST, ({ body }) =>
    Response.json({ ...(body as object), updatedAt: otherVersion.updatedAt }),
  );
  await user.click(conflict.getByRole("button", { name: "Save my version" }));
  await expectToast("Delivery rates saved");
  expect(listSent(SAVE_REQUEST)[1]?.body).toEqual({
    rates: {
      ...otherVersion.rates,
      zones: [{ ...CITIES, cashOnDelivery: { ...CITIES.cashOnDelivery, fee: 150 } }],
    },
    expectedUpdatedAt: otherVersion.updatedAt,
  });
});

test("deleting a zone requires confirmation", async () => {
  const user = await openPage();
  await user.click(screen.getByRole("button", { name: "Delete Big cities" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete the zone Big cities?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await expectToast("Delivery rates saved");
  expect(listSent(SAVE_REQUEST)[0]?.body).toMatchObject({ rates: { ...STORED.rates, zones: [] } });
});

test("the simulator shows the zone and the delivery terms for an address", async () => {
  const user = await openPage();
  const panel = within(screen.getByRole("region", { name: "Try an address" }));
  expect(panel.getByText("Choose a province and a city.")).toBeVisible();
  await panel.findByRole("option", { name: "Punjab" });
  await user.selectOptions(panel.getByLabelText("Province"), "Punjab");
  await user.type(panel.getByLabelText("City or town"), "Lahore");
  expect(panel.getByText("Zone: Big cities")).toBeVisible();
  expect(panel.getByText(/^Standard delivery: Rs. 250, .*; cash on delivery Rs. 100 extra$/)).toBeVisible();
  await user.type(panel.getByLabelText("Total of the products (Rs.)"), "5,000");
  expect(panel.getByText(/^Standard delivery: Free, /)).toBeVisible();
  await user.clear(panel.getByLabelText("City or town"));
  await user.type(panel.getByLabelText("City or town"), "Multan");
  expect(panel.getByText("Zone: Everywhere else")).toBeVisible();
});

/** Chooses a file to import. */
async function importFile(user: UserEvent, content: unknown) {
  const file = new File([JSON.stringify(content)], "delivery-rates.json", { type: "application/json" });
  await user.upload(screen.getByLabelText("Import"), file);
}

test("an invalid file is rejected with a message that names the problem and its path", async () => {
  const user = await openPage();
  await importFile(user, { ...STORED.rates, bottleGrams: 0 });
  expect(
    await screen.findByText("The file was not imported. bottleGrams: Enter whole grams from 1 to 100,000"),
  ).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an import shows how the rates would change and requires confirmation", async () => {
  const user = await openPage();
  const rates: DeliveryRates = { ...STORED.rates, zones: [{ ...CITIES, name: "Lahore" }] };
  await importFile(user, rates);
  const dialog = within(await screen.findByRole("dialog", { name: "Import delivery rates" }));
  expect(dialog.getByText("Added: Lahore")).toBeVisible();
  expect(dialog.getByText("Removed: Big cities")).toBeVisible();
  expect(listSent(SAVE_REQUEST)).toHaveLength(0);
  await user.click(dialog.getByRole("button", { name: "Import rates" }));
  await expectToast("Delivery rates saved");
  expect(listSent(SAVE_REQUEST)[0]?.body).toEqual({ rates, expectedUpdatedAt: STORED.updatedAt });
});
