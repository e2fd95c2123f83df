import { createElement, Suspense, use } from "react";
import { expect, test } from "vitest";

import { renderIfComplete } from "./react.server.ts";

const pendingPromise = new Promise<string>(() => {});
const Waiting = () => use(pendingPromise);
const Failing = () => {
  throw new Error("A component failed.");
};
const wrapInBoundary = (content: () => string) =>
  createElement("main", null, createElement(Suspense, { fallback: "…" }, createElement(content)));

test("renderIfComplete returns the HTML of a tree without suspended boundaries", () => {
  expect(renderIfComplete(wrapInBoundary(() => "Oud"))).toContain("Oud");
});

test.each([
  ["suspends", Waiting],
  ["fails", Failing],
])("renderIfComplete returns undefined if the content of a boundary %s", (_how, content) => {
  expect(renderIfComplete(wrapInBoundary(content))).toBeUndefined();
});
