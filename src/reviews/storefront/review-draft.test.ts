import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { getProductDraft, deleteDraft, loadDraft, saveDraft, updateDraft } from "./review-draft.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("the draft of an order is kept after a reload and is not used for other orders", () => {
  saveDraft("one", updateDraft({}, "oud", { rating: 4, review: "Lasts " }));
  expect(loadDraft("one")).toEqual({ oud: { rating: 4, review: "Lasts " } });
  expect(loadDraft("other")).toEqual({});
});

test("changing one value keeps the other values", () => {
  const draft = updateDraft(updateDraft({}, "oud", { rating: 4 }), "rose", { review: "Fresh" });
  expect(updateDraft(draft, "oud", { review: "Deep" })).toEqual({
    oud: { rating: 4, review: "Deep" },
    rose: { rating: null, review: "Fresh" },
  });
});

test("a deleted draft is not loaded", () => {
  saveDraft("one", updateDraft({}, "oud", { review: "Deep" }));
  deleteDraft("one");
  expect(loadDraft("one")).toEqual({});
});

test("a product without a draft has no rating and no text, even if its id is a property of Object", () => {
  expect(getProductDraft({}, "constructor")).toEqual({ rating: null, review: "" });
});

test.each(["{", "7", '{"oud":null}', '{"oud":{"rating":9,"review":5}}'])(
  "a malformed draft (%s) is ignored",
  (stored) => {
    sessionStorage.setItem("review-draft:one", stored);
    expect(getProductDraft(loadDraft("one"), "oud")).toEqual({ rating: null, review: "" });
  },
);

test("without browser storage, saving and deleting drafts does not throw", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(() => saveDraft("one", {})).not.toThrow();
  expect(() => deleteDraft("one")).not.toThrow();
  expect(loadDraft("one")).toEqual({});
});
