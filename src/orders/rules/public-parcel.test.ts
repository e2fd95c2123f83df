import { expect, test } from "vitest";

import { describeParcel } from "./public-parcel.ts";

const PARCEL = {
  courier: "TCS",
  trackingNumber: "779000000001",
  trackingUrl: "https://tcs.example/779000000001",
  state: "in-transit",
  updatedAt: "2026-11-30T08:00:00.000Z",
} as const;

test("a parcel is described by what is known of it", () => {
  expect(describeParcel(PARCEL)).toBe("TCS 779000000001 https://tcs.example/779000000001");
  expect(describeParcel({ ...PARCEL, trackingUrl: null })).toBe("TCS 779000000001");
  expect(describeParcel({ ...PARCEL, trackingNumber: null, trackingUrl: null })).toBe("TCS");
});
