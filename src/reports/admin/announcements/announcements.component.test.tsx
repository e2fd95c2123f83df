import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Attention } from "../../rules/attention.ts";
import { respond, listSent } from "#test/components/api.ts";
import { buildAttention } from "#test/components/data.ts";
import { renderAdmin, useFakeTimers, waitInRealTime } from "#test/components/render.tsx";

import { AttentionProvider } from "../attention/attention-context.tsx";
import { POLL_MS, useAttentionPoll } from "../attention/use-attention-poll.ts";
import { AdminHead } from "#kit/admin/page-header.tsx";
import { useAnnouncementSetting } from "./announcement-settings.ts";
import { AnnouncementSwitch } from "./announcement-switch.tsx";
import { useNewOrderAnnouncements } from "./use-new-order-announcements.ts";

const POLL_REQUEST = "GET /admin/attention";
/** Called with the title of each notification. */
const notify = vi.fn();
/** Called once for each of the two tones of the sound. */
const startTone = vi.fn();

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = "default";
  static requestPermission = vi.fn(() => {
    FakeNotification.permission = "granted";
    return Promise.resolve(FakeNotification.permission);
  });
  constructor(title: string) {
    super();
    notify(title);
  }
}

class FakeAudioContext {
  currentTime = 0;
  createGain = () => ({ gain: { value: 1 }, connect: vi.fn() });
  close = () => Promise.resolve();
}

class FakeOscillatorNode extends EventTarget {
  connect = vi.fn();
  start = startTone;
  stop = () => queueMicrotask(() => this.dispatchEvent(new Event("ended")));
}

beforeEach(() => {
  FakeNotification.permission = "default";
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("AudioContext", FakeAudioContext);
  vi.stubGlobal("OscillatorNode", FakeOscillatorNode);
  Object.defineProperty(navigator, "userActivation", { configurable: true, value: { hasBeenActive: true } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, "userActivation");
});

function Tab() {
  const [hasAlerts] = useAnnouncementSetting();
  const { attention, resetNewOrders } = useAttentionPoll(hasAlerts);
  useNewOrderAnnouncements(attention, hasAlerts);
  return (
    <AttentionProvider attention={attention}>
      <AdminHead title="Orders" />
      <AnnouncementSwitch />
      <button type="button" onClick={resetNewOrders}>
        Return
      </button>
    </AttentionProvider>
  );
}

const buildOrderAt = (minute: number): Attention["newestOrder"] => ({
  id: `order-${minute}`,
  orderNumber: `ZE${minute}`,
  city: "Lahore",
  createdAt: `2026-11-22T08:0${minute}:00.000Z`,
});

const respondWith = (minute: number, newOrders: number) =>
  respond(POLL_REQUEST, () =>
    Response.json(buildAttention({ newestOrder: buildOrderAt(minute), newOrders })),
  );

const listToasts = () => screen.queryAllByText(/^New order/).map(({ textContent }) => textContent);

/** Waits for the first polls of the tabs, then simulates an order that arrives before the next poll. */
async function placeOrder(tabs = 1) {
  await waitInRealTime(() => expect(listSent(POLL_REQUEST).length).toBeGreaterThanOrEqual(tabs));
  await act(() => vi.advanceTimersByTimeAsync(0));
  respondWith(2, 1);
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS));
}

test("with alerts off, a new order is announced by one toast and a count in the page title", async () => {
  useFakeTimers();
  respondWith(1, 0);
  renderAdmin(<Tab />);
  await placeOrder();
  await waitInRealTime(() => expect(listToasts()).toEqual(["New order ZE2 from Lahore"]));
  expect(document.title).toBe("(1) Orders | Admin");
  act(() => screen.getByRole("button", { name: "Return" }).click());
  expect(document.title).toBe("Orders | Admin");
  expect(startTone).not.toHaveBeenCalled();
  expect(notify).not.toHaveBeenCalled();
});

test("a click on the switch requests permission for notifications and stores the setting in the browser", async () => {
  respondWith(1, 0);
  const user = renderAdmin(<Tab />);
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  const announceSwitch = screen.getByRole("switch", { name: "Announce new orders" });
  await user.click(announceSwitch);
  expect(announceSwitch).toBeChecked();
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce();
  expect(localStorage.getItem("announce-orders")).toBe("1");
});

test("with several tabs open, an order is announced by one toast, one sound and one notification", async () => {
  useFakeTimers();
  FakeNotification.permission = "granted";
  localStorage.setItem("announce-orders", "1");
  respondWith(1, 0);
  renderAdmin(
    <>
      <Tab />
      <Tab />
    </>,
  );
  await placeOrder(2);
  await waitInRealTime(() => expect(listToasts()).toEqual(["New order ZE2 from Lahore"]));
  expect(notify.mock.calls).toEqual([["New order ZE2 from Lahore"]]);
  expect(startTone).toHaveBeenCalledTimes(2);
});
