import { describe, expect, test } from "vitest";

import type { TcsAccount } from "../../../rules/courier-account.ts";
import { describeCourierContract } from "#test/couriers/courier-contract.ts";
import { TCS_CREDENTIALS, startTcsApi } from "#test/simulators/tcs-api.ts";

import { createTcsCourier } from "./create-tcs-courier.ts";
import { readTcsApiStatus } from "./tcs-responses.ts";

const server = await startTcsApi();
const account: TcsAccount = {
  kind: "tcs",
  ...TCS_CREDENTIALS,
  accountNumber: "LGEC21048",
  costCenterCode: "001",
  shipper: { name: "Zarif", address: "Mall Road 1", city: "LAHORE", mobile: "03001112223" },
  serviceCode: "O",
  surfaceServiceCode: "D",
  apiUrl: server.url,
};

test.each([
  [{ code: 401, message: "Invalid Bearer token. Mismatch configuration.", status: "UnAuthorized" }, 401],
  [{ code: "UnAuthorized", message: "Invalid access token", status: 401 }, 401],
  [{ code: 401, Message: "Invalid.", status: "UnAuthorized" }, 401],
  [{ result: null, status: false, code: "401" }, 401],
  [{ message: "FAIL", shipmentinfo: null }, 404],
  [{ message: "Failure: No Record Founds" }, 404],
  [{ detail: null, message: "Invalid CN", status: "true" }, 404],
  [{ message: "CN not found", url: "" }, 404],
  [{ message: "FAILURE: Cost Center Already Exists" }, 400],
  [{ error: [{ errorname: "Invalid city" }], message: "Summary of error" }, 400],
  [{ message: "SUCCESS", status: "true" }, 200],
  [{ status: true, code: "200", message: "success", consignmentNo: "1" }, 200],
])("TCS: the response %j has the status %i", (json, status) => {
  expect(readTcsApiStatus(json)).toMatchObject({ status });
});

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
  services: ["O", "D"],
  missingFunctions: ["findByReference", "createLoadSheet", "advise"],
  charge: null,
  reportsPaidAmount: false,
  precision: "minute",
  reportsReference: false,
});
