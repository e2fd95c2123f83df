import { describe, expect, test } from "vitest";

import type { TcsAccount } from "../../../rules/courier-account.ts";
import { describeCourierContract } from "#test/couriers/courier-contract.ts";
import { TCS_CREDENTIALS, startTcsApi } from "#test/simulators/tcs-api.ts";

import { createTcsCourier } from "./create-tcs-courier.ts";

const server = await startTcsApi();
const account: TcsAccount = {
  kind: "tcs",
  ...TCS_CREDENTIALS,
  accountNumber: "LGEC21048",
  costCenterCode: "001",
  shipper: { name: "Zarif", address: "Mall Road 1", city: "LAHORE", mobile: "03001112223" },
  serviceCode: "O",
  apiUrl: server.url,
};

describe("tokens", () => {
  test("concurrent requests sign in once", async () => {
    const signInsBefore = server.countSignIns();
    const courier = createTcsCourier(account);
    await Promise.all([courier.listCities(), courier.cancel("1"), courier.getPaymentStatus("1")]);
    expect(server.countSignIns() - signInsBefore).toBe(1);
  });

  test("concurrent requests with an expired token share one new sign-in and are retried", async () => {
    const courier = createTcsCourier(account);
    expect(await courier.listCities()).toMatchObject({ outcome: "ok" });
    server.expireTokens();
    const signInsBefore = server.countSignIns();
    const results = await Promise.all([1, 2, 3].map((number) => courier.getPaymentStatus(String(number))));
    expect(results.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok"]);
    expect(server.countSignIns() - signInsBefore).toBe(1);
  });

  test("a request that TCS rejects even with a new token is not retried again", async () => {
    const courier = createTcsCourier(account);
    server.setFault(401, "/Payment/status");
    const signInsBefore = server.countSignIns();
    expect(await courier.getPaymentStatus("1")).toMatchObject({ outcome: "retry" });
    expect(server.countSignIns() - signInsBefore).toBe(2);
    server.setFault("none");
  });
});

describeCourierContract({
  server,
  createCourier: (apiUrl, options) => createTcsCourier({ ...account, apiUrl }, options),
  createRejectedCourier: () => createTcsCourier({ ...account, password: "another" }),
  secrets: [...Object.values(TCS_CREDENTIALS), "gateway-", "access-"],
  paths: {
    book: "/booking/create",
    track: "/GetDynamicTrackDetail",
    label: "/print/label",
    loadSheet: "",
    advice: "",
  },
  city: { code: "DGK", name: "DERA GHAZI KHAN" },
  missingFunctions: ["findByReference", "createLoadSheet", "advise"],
  charge: null,
  reportsPaidAmount: false,
  precision: "minute",
  reportsReference: false,
});
