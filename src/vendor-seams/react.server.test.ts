import { createElement, Suspense, use } from "react";
import { expect, test } from "vitest";

import { renderFinished } from "./react.server.ts";

const never = new Promise<string>(() => {});
const Waiting = () => use(never);
const Failing = () => {
  throw new Error("A component failed.");
};
const inBoundary = (content: () => string) =>
  createElement("main", null, createElement(Suspense, { fallback: "…" }, createElement(content)));

test("renderFinished returns the HTML of a tree without suspended parts", () => {
  expect(renderFinished(inBoundary(() => "Oud"))).toContain("Oud");
});

test.each([
  ["suspends", Waiting],
  ["fails", Failing],
])("renderFinished returns undefined if the content of a boundary %s", (_how, content) => {
  expect(renderFinished(inBoundary(content))).toBeUndefined();
});
