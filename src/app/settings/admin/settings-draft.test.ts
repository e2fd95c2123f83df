import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { storeInputSchema } from "#store/rules/store.ts";

import { isSameDraft, toDraft, toStoreFields } from "./settings-draft.ts";

const sample = readSampleStore();

test("settings without edits are sent unchanged", () => {
  expect(storeInputSchema.parse(toStoreFields(toDraft(sample)))).toEqual(sample);
});

test("an empty price is rejected with an error at its field", () => {
  const draft = { ...toDraft(sample), "priceRange.min": " " };
  const { error } = storeInputSchema.safeParse(toStoreFields(draft));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["priceRange.min"]);
});

test("empty payment lines and empty social links are omitted", () => {
  const draft = {
    ...toDraft(sample),
    payments: "Cash on Delivery\n\n Bank Transfer \n",
    socialLinks: [{ name: "", url: " " }],
  };
  expect(toStoreFields(draft)).toMatchObject({
    payments: ["Cash on Delivery", "Bank Transfer"],
    socialLinks: [],
  });
});

test("drafts are the same if all their values are equal", () => {
  expect(isSameDraft(toDraft(sample), toDraft(structuredClone(sample)))).toBe(true);
  expect(isSameDraft(toDraft(sample), { ...toDraft(sample), expressDelivery: false })).toBe(false);
});
