import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { createProblem, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { OwnSessions } from "./own-sessions.tsx";

const times = { signedInAt: "2026-11-20T08:00:00.000Z", lastSeenAt: "2026-11-23T06:30:00.000Z" };
const currentSession = {
  id: "here",
  device: "Chrome on Windows",
  network: "203.0.113.5",
  isCurrent: true,
  ...times,
};
const phoneSession = { id: "there", device: "Safari on iPhone", network: "", isCurrent: false, ...times };

test("each session shows its device and times, and the current session is marked", () => {
  renderAdmin(<OwnSessions idleHours={12} sessions={[currentSession, phoneSession]} />);
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("Chrome on WindowsThis browser");
  expect(first).toHaveTextContent("Signed in 20 Nov 2026, 13:00 from 203.0.113.5");
  expect(second).toHaveTextContent("Last used 23 Nov 2026, 11:30 · Signed in 20 Nov 2026, 13:00");
  expect(second).not.toHaveTextContent("This browser");
});

test("ending a session shows a toast with the device name and moves focus to the list", async () => {
  respond("DELETE /auth/sessions/there", () => new Response(null, { status: 204 }));
  const user = renderAdmin(<OwnSessions idleHours={12} sessions={[currentSession, phoneSession]} />);
  await user.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
  await expectToast("Safari on iPhone is signed out");
  expect(screen.getByRole("list", { name: "Sessions" })).toHaveFocus();
});

test("ending a session that has already ended shows an error", async () => {
  respond("DELETE /auth/sessions/there", () => createProblem(404, "This session has already ended."));
  const user = renderAdmin(<OwnSessions idleHours={12} sessions={[currentSession, phoneSession]} />);
  await user.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
  await expectToast("This session has already ended.");
});

test("signing out everywhere else shows the number of ended sessions", async () => {
  respond("DELETE /auth/sessions", () => Response.json({ ended: 2 }));
  const user = renderAdmin(<OwnSessions idleHours={12} sessions={[currentSession, phoneSession]} />);
  await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
  await expectToast("2 other sessions ended");
});

test("with only one session, the panel has no 'Sign out everywhere else' button", () => {
  renderAdmin(<OwnSessions idleHours={12} sessions={[currentSession]} />);
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});
