import type { ModuleRequests } from "../preparation.ts";
import { prepareNewOrder } from "../preparation.ts";
import type { ShopActions } from "../shop-actions.ts";

/** Creates a courier without a connection and returns its id. */
async function createCourier(shop: ShopActions): Promise<number> {
  const body = { name: shop.createKey(), trackingUrl: null };
  return (await shop.send<{ id: number }>("POST", "/admin/couriers", body)).id;
}

/** Ships a confirmed order of two bottles. */
async function createShipment(shop: ShopActions) {
  const { id, productId } = await shop.createOrder("confirmed");
  const courierId = await createCourier(shop);
  const body = { courierId, shipments: [{ order: id }] };
  const { results } = await shop.send<{ results: { shipmentId: number }[] }>(
    "POST",
    "/admin/shipments",
    body,
  );
  return { productId, courierId, shipmentId: results[0]?.shipmentId ?? 0 };
}

/** Creates a load sheet with one parcel and returns its id. */
async function createLoadSheet(shop: ShopActions): Promise<number> {
  const body = { shipmentIds: [(await createShipment(shop)).shipmentId] };
  const { sheets } = await shop.send<{ sheets: { id: number }[] }>("POST", "/admin/load-sheets", body);
  return sheets[0]?.id ?? 0;
}

export const shipmentsRequests: ModuleRequests = {
  preparations: {
    addCourier: (shop) => ({ body: { name: shop.createKey(), trackingUrl: null, helpContact: null } }),
    updateCourier: async (shop) => ({
      path: { id: String(await createCourier(shop)) },
      body: { name: shop.createKey(), trackingUrl: null, helpContact: null },
    }),
    deleteCourier: async (shop) => ({ path: { id: String(await createCourier(shop)) } }),
    listCourierCities: async (shop) => ({ path: { id: String(await createCourier(shop)) } }),
    listUnmatchedPlaces: async (shop) => ({ path: { id: String(await createCourier(shop)) } }),
    createShipments: async (shop) => ({
      body: {
        courierId: await createCourier(shop),
        shipments: [{ order: (await shop.createOrder("confirmed")).id }],
      },
    }),
    recordShipmentState: async (shop) => ({
      body: { shipmentIds: [(await createShipment(shop)).shipmentId], state: "picked" },
    }),
    correctCollectedCash: async (shop) => {
      const { shipmentId } = await createShipment(shop);
      for (const state of ["picked", "delivered"])
        await shop.send("POST", "/admin/shipments/state", { shipmentIds: [shipmentId], state });
      return { path: { id: String(shipmentId) }, body: { amount: 100, note: "The customer had less" } };
    },
    checkShipments: async (shop) => ({
      body: { shipmentIds: [(await createShipment(shop)).shipmentId] },
    }),
    correctTracking: async (shop) => {
      const { shipmentId, courierId } = await createShipment(shop);
      const expected = { courierId, trackingNumber: null };
      return {
        path: { id: String(shipmentId) },
        body: { courierId, trackingNumber: shop.createKey(), expected },
      };
    },
    withdrawParcel: async (shop) => ({
      path: { id: String((await createShipment(shop)).shipmentId) },
      body: { expectedTrackingNumber: null },
    }),
    resolveParcelTask: async (shop) => {
      const { shipmentId } = await createShipment(shop);
      for (const state of ["picked", "lost"])
        await shop.send("POST", "/admin/shipments/state", { shipmentIds: [shipmentId], state });
      return { path: { id: String(shipmentId) }, body: { task: "lost", outcome: "checked" } };
    },
    inspectReturn: async (shop) => {
      const { shipmentId, productId } = await createShipment(shop);
      for (const state of ["picked", "returning", "returned"])
        await shop.send("POST", "/admin/shipments/state", { shipmentIds: [shipmentId], state });
      const lines = [{ productId, variant: "50ml", sealed: 2, opened: 0, damaged: 0 }];
      return { path: { id: String(shipmentId) }, body: { lines } };
    },
    prepareCourierLabels: async (shop) => ({
      body: { shipmentIds: [(await createShipment(shop)).shipmentId] },
    }),
    requestCourierSheet: async (shop) => ({ path: { id: String(await createLoadSheet(shop)) } }),
    recordLoadSheetPrint: async (shop) => ({ path: { id: String(await createLoadSheet(shop)) } }),
    listOrderShipments: prepareNewOrder,
  },
  // The fuzzed shop has no connected courier.
  notPreparable: [
    "bookShipmentAgain",
    "resolveShipmentCancellation",
    "adoptTrackingNumber",
    // The body depends on the kind of courier, and the address must be a URL.
    "saveCourierAccount",
    "testCourierAccount",
    "updateCourierCities",
    "chooseCourierCity",
    "adviseCourier",
    "chooseStatusMeaning",
    // The body has two forms, and a preparation cannot choose one. Preparations of other operations call this operation.
    "createLoadSheets",
    "printCourierLabels",
    "printCourierSheet",
    "receiveCourierNotice",
  ],
};
