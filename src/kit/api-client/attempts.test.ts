import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createAttempts } from "./attempts.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { orderAttempts } from "#orders/storefront/checkout/order-attempts.ts";
import { messageAttempts } from "#messages/storefront/message-attempts.ts";

function buildStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    clear: () => stored.clear(),
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

let storage: Storage;

/** Simulates a browser tab. Tabs share the storage, but not the memory. */
function openTab(tabStorage: () => Storage = () => storage) {
  return createAttempts("attempts", tabStorage, (request: string) => request.toLowerCase());
}

beforeEach(() => {
  storage = buildStorage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the idempotency key of an attempt", () => {
  test("an attempt that an older release stored keeps its key", () => {
    storage.setItem("attempts", JSON.stringify([{ key: "k1", wish: "oud", at: Date.now() }]));
    expect(openTab().start("oud")).toBe("k1");
  });

  test.each(["confirm", "reject"] as const)(
    "a request keeps its key until the server decides (%s)",
    (decision) => {
      const tab = openTab();
      expect(tab.isPending("oud")).toBe(false);
      const key = tab.start("oud");
      expect(tab.start("Oud")).toBe(key);
      expect(tab.isPending("oud")).toBe(true);
      tab[decision](key);
      expect(tab.isPending("oud")).toBe(false);
      expect(tab.start("oud")).not.toBe(key);
    },
  );

  test("a different request gets another key and does not change the key of the first request", () => {
    const tab = openTab();
    const key = tab.start("oud");
    const otherKey = tab.start("rose");
    expect(otherKey).not.toBe(key);
    expect(tab.isPending("musk")).toBe(false);
    tab.reject(otherKey);
    expect(tab.start("oud")).toBe(key);
  });

  test("confirming an attempt ends that attempt and all earlier attempts, but no later attempts", () => {
    const tab = openTab();
    tab.start("oud");
    const confirmedKey = tab.start("oud and rose");
    const laterKey = tab.start("musk");
    tab.confirm(confirmedKey);
    expect(["oud", "oud and rose", "musk"].map(tab.isPending)).toEqual([false, false, true]);
    expect(tab.start("musk")).toBe(laterKey);
  });

  test("all open tabs send the same key for a request", () => {
    const firstTab = openTab();
    const key = openTab().start("oud");
    expect([firstTab.start("oud"), openTab().start("oud")]).toEqual([key, key]);
  });

  test("a response in one tab ends the attempt in all tabs; a late response to it does not end a newer attempt", () => {
    const [firstTab, secondTab] = [openTab(), openTab()];
    const key = firstTab.start("oud");
    expect(secondTab.start("oud")).toBe(key);
    firstTab.confirm(key);
    expect(secondTab.isPending("oud")).toBe(false);
    const newKey = firstTab.start("oud");
    expect(newKey).not.toBe(key);
    secondTab.confirm(key);
    secondTab.reject(key);
    expect(firstTab.start("oud")).toBe(newKey);
  });

  test.each([
    ["24 hours after the last try, the same request gets a new key", 24 * HOUR_MS, false],
    ["23 hours after the last try, the same request keeps its key", 23 * HOUR_MS, true],
    ["after the clock is set back by an hour, the request keeps its key", -HOUR_MS, true],
    ["an attempt stored with a time days in the future is discarded", -72 * HOUR_MS, false],
  ])("%s", (_title, passedMs, isPending) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
    const key = openTab().start("oud");
    vi.setSystemTime(Date.now() + passedMs);
    expect(openTab().isPending("oud")).toBe(isPending);
    expect(openTab().start("oud") === key).toBe(isPending);
  });

  test("at most ten attempts are pending, and the oldest is dropped first", () => {
    const tab = openTab();
    for (let n = 0; n < 11; n += 1) tab.start(`request ${n}`);
    expect([0, 1, 10].map((n) => tab.isPending(`request ${n}`))).toEqual([false, true, true]);
  });

  test.each([
    "{oops",
    "null",
    "5",
    "{}",
    '[null,5,{"key":"k","request":"oud"},{"key":1,"request":"oud","at":0}]',
  ])("malformed stored attempts are ignored: %s", (stored) => {
    storage.setItem("attempts", stored);
    const tab = openTab();
    expect(tab.isPending("oud")).toBe(false);
    expect(openTab().start("oud")).toBe(tab.start("oud"));
  });

  const failOnWrite = () => {
    storage.setItem = () => {
      throw new DOMException("Quota exceeded", "QuotaExceededError");
    };
    return storage;
  };
  const failOnAccess = () => {
    throw new DOMException("Storage is blocked", "SecurityError");
  };

  test.each([
    ["full", failOnWrite],
    ["blocked", failOnAccess],
  ])("if the storage is %s, the tab keeps pending keys in memory", (_reason, tabStorage) => {
    const tab = openTab(tabStorage);
    const key = tab.start("oud");
    expect(tab.start("oud")).toBe(key);
    tab.reject(key);
    expect(tab.start("oud")).not.toBe(key);
  });
});

describe("requests that count as equal", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", buildStorage());
  });

  test("orders with the same sizes and quantities are equal, in any order and in any tab", () => {
    const oud = { productId: "oud-mehtab", variant: "50ml", quantity: 1 };
    const rose = { productId: "gul-e-lahore", variant: "30ml", quantity: 2 };
    const key = orderAttempts.start([oud, rose]);
    expect(orderAttempts.start([rose, oud])).toBe(key);
    expect(orderAttempts.start([{ ...oud, quantity: 2 }, rose])).not.toBe(key);
    expect(orderAttempts.start([oud])).not.toBe(key);
    expect(localStorage.length).toBe(1);
  });

  test.each(["name", "phone", "message"])("messages with a different %s are not equal", (field) => {
    const message = { name: "Ayesha", phone: "0300 1234567", message: "Is Noor back?" };
    const key = messageAttempts.start(message);
    expect(messageAttempts.start({ ...message, subject: "" })).toBe(key);
    expect(messageAttempts.start({ ...message, [field]: "0301 7654321" })).not.toBe(key);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  });
});
