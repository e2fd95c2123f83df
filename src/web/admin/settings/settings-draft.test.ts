import { expect, test } from "vitest";

import { readSampleStore } from "#db/sample/store.ts";
import { storeInputSchema } from "#domain/store/store.ts";

import { draftOf, fieldsOf, isSameDraft, pathOf } from "./settings-draft.ts";

const sample = readSampleStore();

test("settings that nobody edited are sent as they are stored", () => {
  expect(storeInputSchema.parse(fieldsOf(draftOf(sample), sample))).toEqual(sample);
});

test("an empty price is refused at its field", () => {
  const draft = { ...draftOf(sample), minPrice: " " };
  const { error } = storeInputSchema.safeParse(fieldsOf(draft, sample));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([pathOf("minPrice")]);
});

test("empty lines and empty links are left out", () => {
  const draft = {
    ...draftOf(sample),
    payments: "Cash on Delivery\n\n Bank Transfer \n",
    socialLinks: [{ name: "", url: " " }],
  };
  expect(fieldsOf(draft, sample)).toMatchObject({
    payments: ["Cash on Delivery", "Bank Transfer"],
    socialLinks: [],
  });
});

test("forms with equal values are the same", () => {
  expect(isSameDraft(draftOf(sample), draftOf(structuredClone(sample)))).toBe(true);
  expect(isSameDraft(draftOf(sample), { ...draftOf(sample), expressDelivery: false })).toBe(false);
});
