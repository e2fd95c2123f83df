import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { getProductReview, deleteDraft, loadDraft, saveDraft, withDraft } from "./review-draft.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("what was typed about an order is there after a reload, and of no other order", () => {
  saveDraft("one", withDraft({}, "oud", { rating: 4, review: "Lasts " }));
  expect(loadDraft("one")).toEqual({ oud: { rating: 4, review: "Lasts " } });
  expect(loadDraft("other")).toEqual({});
});

test("a change leaves the rest as it was", () => {
  const typed = withDraft(withDraft({}, "oud", { rating: 4 }), "rose", { review: "Fresh" });
  expect(withDraft(typed, "oud", { review: "Deep" })).toEqual({
    oud: { rating: 4, review: "Deep" },
    rose: { rating: null, review: "Fresh" },
  });
});

test("an order that is reviewed has no draft any more", () => {
  saveDraft("one", withDraft({}, "oud", { review: "Deep" }));
  deleteDraft("one");
  expect(loadDraft("one")).toEqual({});
});

test("a product without a draft has no rating and no words, whatever it is called", () => {
  expect(getProductReview({}, "constructor")).toEqual({ rating: null, review: "" });
});

test.each(["{", "7", '{"oud":null}', '{"oud":{"rating":9,"review":5}}'])(
  "a damaged draft (%s) counts for nothing",
  (stored) => {
    sessionStorage.setItem("review-draft:one", stored);
    expect(getProductReview(loadDraft("one"), "oud")).toEqual({ rating: null, review: "" });
  },
);

test("a browser without storage loses nothing but the draft after a reload", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(() => saveDraft("one", {})).not.toThrow();
  expect(() => deleteDraft("one")).not.toThrow();
  expect(loadDraft("one")).toEqual({});
});
