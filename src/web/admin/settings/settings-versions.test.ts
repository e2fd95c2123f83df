import { expect, test } from "vitest";

import { readSampleStore } from "#db/sample/store.ts";

import { toDraft } from "./settings-draft.ts";
import { findEarlierValue, listOtherChanges, mergeDrafts } from "./settings-versions.ts";

const loaded = toDraft(readSampleStore());
const mine = { ...loaded, name: "Mine", tagline: "My tagline", expressDelivery: false };
const theirs = {
  ...loaded,
  tagline: "Their tagline",
  expressDelivery: false,
  countries: ["Pakistan", "India"],
};

test("after a conflict the form keeps its own values and takes all others from the stored settings", () => {
  expect(mergeDrafts(loaded, mine, theirs)).toEqual({
    ...loaded,
    name: "Mine",
    tagline: "My tagline",
    expressDelivery: false,
    countries: ["Pakistan", "India"],
  });
});

test("the changes of others are named, and a field is contested if both have different new values", () => {
  expect(listOtherChanges(loaded, mine, theirs)).toEqual([
    { field: "tagline", label: "Tagline", value: "Their tagline", isContested: true },
    { field: "countries", label: "Countries you deliver to", value: "Pakistan, India", isContested: false },
    { field: "expressDelivery", label: "Express delivery", value: "off", isContested: false },
  ]);
});

test("a text or a switch has an earlier value; a list does not, because the audit log has only its text", () => {
  const earlier = (field: string, from: string | null) =>
    findEarlierValue(loaded, { field, from, to: "new" });
  expect(earlier("address.city", "Multan")).toEqual({ field: "address.city", value: "Multan" });
  expect(earlier("tagline", null)).toEqual({ field: "tagline", value: "" });
  expect(earlier("expressDelivery", "true")).toEqual({ field: "expressDelivery", value: true });
  for (const field of ["countries", "socialLinks", "payments", "acceptedPayments", "removedSetting"])
    expect(earlier(field, "x")).toBeUndefined();
});
