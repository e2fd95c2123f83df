import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";

import { toDraft } from "./settings-draft.ts";
import { findEarlierValue, listOtherChanges, mergeDrafts } from "./settings-versions.ts";

const loaded = toDraft(readSampleStore());
const mine = { ...loaded, name: "Mine", tagline: "My tagline", expressDelivery: false };
const stored = {
  ...loaded,
  tagline: "Their tagline",
  expressDelivery: false,
  countries: ["Pakistan", "India"],
};

test("a merge keeps the values that this form changed and takes all other values from the stored settings", () => {
  expect(mergeDrafts(loaded, mine, stored)).toEqual({
    ...loaded,
    name: "Mine",
    tagline: "My tagline",
    expressDelivery: false,
    countries: ["Pakistan", "India"],
  });
});

test("a field that both people changed to different values is listed as contested", () => {
  expect(listOtherChanges(loaded, mine, stored)).toEqual([
    { field: "tagline", label: "Tagline", value: "Their tagline", isContested: true },
    { field: "countries", label: "Countries you deliver to", value: "Pakistan, India", isContested: false },
    { field: "expressDelivery", label: "Express delivery", value: "off", isContested: false },
  ]);
});

test("earlier values of text fields and switches can be restored, but earlier values of lists cannot", () => {
  const findEarlier = (field: string, from: string | null) =>
    findEarlierValue(loaded, { field, from, to: "new" });
  expect(findEarlier("address.city", "Multan")).toEqual({ field: "address.city", value: "Multan" });
  expect(findEarlier("tagline", null)).toEqual({ field: "tagline", value: "" });
  expect(findEarlier("expressDelivery", "true")).toEqual({ field: "expressDelivery", value: true });
  for (const field of ["countries", "socialLinks", "payments", "acceptedPayments", "removedSetting"])
    expect(findEarlier(field, "x")).toBeUndefined();
});
