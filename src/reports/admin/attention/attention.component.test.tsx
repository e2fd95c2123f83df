import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import type { Attention } from "../../rules/attention.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { buildAttention } from "#test/components/data.ts";
import { renderAdmin, useFakeTimers, waitInRealTime } from "#test/components/render.tsx";

import { sendAgain } from "#messages/admin/undelivered/undelivered-columns.tsx";
import { AdminNav } from "#app/admin/admin-nav.tsx";
import { AttentionProvider } from "./attention-context.tsx";
import { POLL_MS, useAttentionPoll } from "./use-attention-poll.ts";

const POLL_REQUEST = "GET /admin/attention";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Sidebar({ pollsWhileHidden = false }) {
  const { attention } = useAttentionPoll(pollsWhileHidden);
  return (
    <AttentionProvider attention={attention}>
      <AdminNav />
    </AttentionProvider>
  );
}

function setVisible(isVisible: boolean) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isVisible ? "visible" : "hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

const respondWith = (changes: Partial<Attention>) =>
  respond(POLL_REQUEST, () => Response.json(buildAttention(changes)));

/** Advances the timers and waits for the responses. */
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const expectPolls = (count: number) =>
  waitInRealTime(() => expect(listSent(POLL_REQUEST)).toHaveLength(count));

test("the sidebar polls its counters every 15 seconds and caps them at 999+ [001 §2]", async () => {
  useFakeTimers();
  respondWith({ ordersToConfirm: 3, soldOut: 1, lowStock: 2, failedJobs: 4 });
  renderAdmin(<Sidebar />);
  const ordersLink = screen.getByRole("link", { name: "Orders" });
  await waitInRealTime(() => expect(ordersLink).toHaveAccessibleDescription("3 to confirm"));
  expect(screen.getByRole("link", { name: "Inventory" })).toHaveAccessibleDescription("3 sold out or low");
  expect(screen.getByRole("link", { name: "Contact Messages" })).not.toHaveAccessibleDescription();
  expect(screen.getByRole("button", { name: "Settings" })).toHaveAccessibleDescription("4 to do");
  respondWith({ ordersToConfirm: 1234 });
  await advance(POLL_MS);
  await waitInRealTime(() => expect(ordersLink).toHaveAccessibleDescription("999+ to confirm"));
});

test("a change of a staff member updates the counters at once, and a bulk change only once", async () => {
  useFakeTimers();
  respondWith({ undeliveredMessages: 2 });
  renderAdmin(<Sidebar />);
  const settings = screen.getByRole("button", { name: "Settings" });
  await waitInRealTime(() => expect(settings).toHaveAccessibleDescription("2 to do"));
  respondWith({});
  for (const id of ["7", "8"]) {
    respond(`POST /admin/undelivered-messages/${id}/send`, () => new Response(null, { status: 204 }));
    await act(() => sendAgain(id));
  }
  await advance(POLL_MS / 15);
  await waitInRealTime(() => expect(settings).not.toHaveAccessibleDescription());
  await expectPolls(2);
});

test("a collapsed group of the sidebar lists its main pages and the current one, which scrolls into view", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const user = renderAdmin(<AdminNav />, "/admin/webhooks/deliveries");
  const current = screen.getByRole("link", { name: "Webhooks" });
  expect(current).toHaveAttribute("aria-current", "page");
  expect(scroll.mock.contexts).toEqual([current]);
  expect(screen.getByRole("link", { name: "Hero Images" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Reviews" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Activity" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Settings" }));
  expect(screen.getByRole("link", { name: "Activity" })).toBeVisible();
});

test("of a page and a page below it in the sidebar, only one is current", () => {
  renderAdmin(<AdminNav />, "/admin/cash/report");
  expect(screen.getByRole("link", { current: "page" })).toHaveAccessibleName("Money report");
  expect(screen.queryByRole("link", { name: "Cash" })).toBeNull();
});

test("polling pauses while the tab is hidden, and resumes as soon as the tab is visible", async () => {
  useFakeTimers();
  respondWith({});
  renderAdmin(<Sidebar />);
  await expectPolls(1);
  setVisible(false);
  await advance(10 * POLL_MS);
  await expectPolls(1);
  setVisible(true);
  await expectPolls(2);
});

test("each error doubles the delay, up to two minutes, and keeps the counters", async () => {
  useFakeTimers();
  respondWith({ ordersToConfirm: 3 });
  renderAdmin(<Sidebar />);
  await expectPolls(1);
  respond(POLL_REQUEST, () => createProblem(503, "Unavailable", {}, "unavailable"));
  await advance(POLL_MS);
  await expectPolls(2);
  await advance(POLL_MS);
  await expectPolls(2);
  await advance(POLL_MS);
  await expectPolls(3);
  await advance(120_000);
  await expectPolls(4);
  expect(screen.getByRole("link", { name: "Orders" })).toHaveAccessibleDescription("3 to confirm");
});

test("polling stops when the session ends, and resumes when the tab is focused", async () => {
  useFakeTimers();
  respond(POLL_REQUEST, () => createProblem(401, "Please sign in", {}, "not-signed-in"));
  renderAdmin(<Sidebar />);
  await expectPolls(1);
  await advance(20 * POLL_MS);
  await expectPolls(1);
  respondWith({ ordersToConfirm: 2 });
  act(() => void window.dispatchEvent(new Event("focus")));
  await expectPolls(2);
  const ordersLink = screen.getByRole("link", { name: "Orders" });
  await waitInRealTime(() => expect(ordersLink).toHaveAccessibleDescription("2 to confirm"));
});
