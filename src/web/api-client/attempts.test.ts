import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createAttempts } from "./attempts.ts";
import { orderAttempts } from "#web/storefront/checkout/order-attempts.ts";
import { messageAttempts } from "#web/storefront/messages/message-attempts.ts";

const HOUR_MS = 60 * 60 * 1000;

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

/** Each has a memory of its own, as the tabs of a browser have. */
function openTab(kept: () => Storage = () => storage) {
  return createAttempts("attempts", kept, (wish: string) => wish.toLowerCase());
}

beforeEach(() => {
  storage = buildStorage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the key of an attempt", () => {
  test.each(["grant", "refuse"] as const)(
    "tries of one wish share it until the server has answered for good: %s",
    (answer) => {
      const tab = openTab();
      expect(tab.isUnanswered("oud")).toBe(false);
      const key = tab.start("oud");
      expect(tab.start("Oud")).toBe(key);
      expect(tab.isUnanswered("oud")).toBe(true);
      tab[answer](key);
      expect(tab.isUnanswered("oud")).toBe(false);
      expect(tab.start("oud")).not.toBe(key);
    },
  );

  test("another wish has another one, and the first is still known when it is wished again", () => {
    const tab = openTab();
    const key = tab.start("oud");
    const other = tab.start("rose");
    expect(other).not.toBe(key);
    expect(tab.isUnanswered("musk")).toBe(false);
    tab.refuse(other);
    expect(tab.start("oud")).toBe(key);
  });

  test("wishes tried before the one that came true are over, later ones are not", () => {
    const tab = openTab();
    tab.start("oud");
    const granted = tab.start("oud and rose");
    const later = tab.start("musk");
    tab.grant(granted);
    expect(["oud", "oud and rose", "musk"].map(tab.isUnanswered)).toEqual([false, false, true]);
    expect(tab.start("musk")).toBe(later);
  });

  test("a tab opened later and one opened before use the same one", () => {
    const before = openTab();
    const key = openTab().start("oud");
    expect([before.start("oud"), openTab().start("oud")]).toEqual([key, key]);
  });

  test("what one tab was answered is over in the others, and their late answer ends nothing new", () => {
    const [first, second] = [openTab(), openTab()];
    const key = first.start("oud");
    expect(second.start("oud")).toBe(key);
    first.grant(key);
    expect(second.isUnanswered("oud")).toBe(false);
    const next = first.start("oud");
    expect(next).not.toBe(key);
    second.grant(key);
    second.refuse(key);
    expect(first.start("oud")).toBe(next);
  });

  test.each([
    ["a day after the last try the same wish is a new one", 24 * HOUR_MS, false],
    ["within the day it is the same one", 23 * HOUR_MS, true],
    ["a clock that was put back changes nothing", -HOUR_MS, true],
    ["a clock that stood days ahead keeps nothing for ever", -72 * HOUR_MS, false],
  ])("%s", (_title, passedMs, isKept) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
    const key = openTab().start("oud");
    vi.setSystemTime(Date.now() + passedMs);
    expect(openTab().isUnanswered("oud")).toBe(isKept);
    expect(openTab().start("oud") === key).toBe(isKept);
  });

  test("ten wishes are kept, the oldest is forgotten first", () => {
    const tab = openTab();
    for (let n = 0; n < 11; n += 1) tab.start(`wish ${n}`);
    expect([0, 1, 10].map((n) => tab.isUnanswered(`wish ${n}`))).toEqual([false, true, true]);
  });

  test.each(["{oops", "null", "5", "{}", '[null,5,{"key":"k","wish":"oud"},{"key":1,"wish":"oud","at":0}]'])(
    "what cannot be read is no attempt: %s",
    (stored) => {
      storage.setItem("attempts", stored);
      const tab = openTab();
      expect(tab.isUnanswered("oud")).toBe(false);
      expect(openTab().start("oud")).toBe(tab.start("oud"));
    },
  );

  const refuseWrites = () => {
    storage.setItem = () => {
      throw new DOMException("It is full", "QuotaExceededError");
    };
    return storage;
  };
  const refuseAll = () => {
    throw new DOMException("This browser keeps nothing", "SecurityError");
  };

  test.each([
    ["full", refuseWrites],
    ["closed", refuseAll],
  ])("a storage that is %s keeps it as long as the page lives", (_how, kept) => {
    const tab = openTab(kept);
    const key = tab.start("oud");
    expect(tab.start("oud")).toBe(key);
    tab.refuse(key);
    expect(tab.start("oud")).not.toBe(key);
  });
});

describe("what counts as the same", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", buildStorage());
  });

  test("a cart: its sizes and quantities, in whatever order, in every tab", () => {
    const oud = { productId: "oud-mehtab", variant: "50ml", quantity: 1 };
    const rose = { productId: "gul-e-lahore", variant: "30ml", quantity: 2 };
    const key = orderAttempts.start([oud, rose]);
    expect(orderAttempts.start([rose, oud])).toBe(key);
    expect(orderAttempts.start([{ ...oud, quantity: 2 }, rose])).not.toBe(key);
    expect(orderAttempts.start([oud])).not.toBe(key);
    expect(localStorage.length).toBe(1);
  });

  test.each(["name", "phone", "message"])("a message: its words, and another %s is another one", (field) => {
    const message = { name: "Ayesha", phone: "0300 1234567", message: "Is Noor back?" };
    const key = messageAttempts.start(message);
    expect(messageAttempts.start({ ...message, subject: "" })).toBe(key);
    expect(messageAttempts.start({ ...message, [field]: "0301 7654321" })).not.toBe(key);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  });
});
