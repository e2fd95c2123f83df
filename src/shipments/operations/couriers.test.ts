import { expect, test } from "vitest";

import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { addCourier, deleteCourier, listCouriers, updateCourier } from "./couriers.ts";
import { createShipments } from "./create-shipments.ts";

const db = await openTestDatabase();
const getKey = () => new Uint8Array(32).fill(1);
const options = { by: COMMAND_LINE, getKey };

test("couriers have unique names; a courier with parcels cannot be deleted, only switched off", async () => {
  const rider = await buildCourier(db, "Rider");
  const other = await buildCourier(db, "Bykea");
  await expect(
    addCourier(
      db,
      { name: "Rider", trackingUrl: null, helpContact: null, isActive: true, kind: "manual" },
      options,
    ),
  ).rejects.toThrow("Another courier has this name");
  await expect(updateCourier(db, other.id, { ...other, name: "Rider" }, options)).rejects.toThrow(
    "Another courier has this name",
  );
  const { order } = await buildConfirmedOrder(db);
  await buildParcel(db, order.id, rider.id);
  await expect(deleteCourier(db, rider.id, options)).rejects.toThrow("Switch it off instead");
  await updateCourier(
    db,
    rider.id,
    { name: "Rider", trackingUrl: null, helpContact: null, isActive: false },
    options,
  );
  const shipments = [{ order: order.id, trackingNumber: null, pieces: 1 }];
  await expect(createShipments(db, { courierId: rider.id, isHandedOver: false, shipments })).rejects.toThrow(
    "Rider is switched off",
  );
  await deleteCourier(db, other.id, options);
  expect(await listCouriers(db, getKey)).toMatchObject([{ name: "Rider", isActive: false, shipments: 1 }]);
});

test("a courier that someone else changed is not overwritten", async () => {
  const { id, name, updatedAt: expectedUpdatedAt } = await buildCourier(db, "Heavy Cargo");
  const input = { name, trackingUrl: null, helpContact: null, isActive: true };
  await updateCourier(db, id, { ...input, helpContact: "042 333", expectedUpdatedAt }, options);
  await expect(
    updateCourier(db, id, { ...input, isActive: false, expectedUpdatedAt }, options),
  ).rejects.toThrow(Conflict);
  const stored = (await listCouriers(db, getKey)).find((courier) => courier.id === id);
  expect(stored).toMatchObject({ helpContact: "042 333", isActive: true });
});

test("the audit log records added and changed couriers with their old and new values", async () => {
  const input = { name: "Bykea", trackingUrl: null, helpContact: "042 111", isActive: true };
  const { id } = await addCourier(db, { ...input, kind: "manual" }, options);
  await updateCourier(db, id, { ...input, helpContact: "042 222", isActive: false }, options);
  const { items } = await listAudit(db, { subjectType: "courier", subjectId: String(id) });
  expect(items.map(({ changes }) => changes)).toEqual([
    [
      { field: "helpContact", from: "042 111", to: "042 222" },
      { field: "isActive", from: "true", to: "false" },
    ],
    [
      { field: "name", from: null, to: "Bykea" },
      { field: "helpContact", from: null, to: "042 111" },
      { field: "isActive", from: null, to: "true" },
      { field: "kind", from: null, to: "manual" },
    ],
  ]);
});
