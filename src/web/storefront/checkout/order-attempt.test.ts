import { beforeEach, describe, expect, test } from "vitest";

import { endAttempt, isUnanswered, startTry } from "./order-attempt.ts";

const oud = { productId: "oud-mehtab", variant: "50ml", quantity: 1 };
const rose = { productId: "gul-e-lahore", variant: "30ml", quantity: 2 };
const details = {
  customer: { name: "Ayesha Khan", email: "ayesha@example.com", phone: "0300 1234567" },
  address: {
    street: "12 Mall Road",
    country: "Pakistan",
    state: "Punjab",
    city: "Lahore",
    zipCode: "54000",
  },
};
const corrected = { ...details, address: { ...details.address, street: "14 Mall Road" } };

const attemptKey = (lines: Parameters<typeof startTry>[0]) => startTry(lines, details).key;

describe("the key of an order attempt", () => {
  beforeEach(endAttempt);

  test("tries of the same cart share one key until the server has answered for good", () => {
    const key = attemptKey([oud, rose]);
    expect(attemptKey([rose, oud])).toBe(key);
    endAttempt();
    expect(attemptKey([oud, rose])).not.toBe(key);
  });

  test("another cart is another attempt", () => {
    const key = attemptKey([oud]);
    expect(attemptKey([{ ...oud, quantity: 2 }])).not.toBe(key);
  });

  test("a cart that was sent and not answered is known as such", () => {
    expect(isUnanswered([oud])).toBe(false);
    attemptKey([oud]);
    expect(isUnanswered([oud])).toBe(true);
    expect(isUnanswered([rose])).toBe(false);
    endAttempt();
    expect(isUnanswered([oud])).toBe(false);
  });
});

describe("the details of an order attempt", () => {
  beforeEach(endAttempt);

  test("a retry with what was sent before is nothing to speak of", () => {
    expect(startTry([oud], details).hasOtherDetails).toBe(false);
    expect(startTry([oud], structuredClone(details)).hasOtherDetails).toBe(false);
  });

  test("details corrected after an unanswered try keep the key and are known to differ", () => {
    const { key } = startTry([oud], details);
    expect(startTry([oud], corrected)).toEqual({ key, hasOtherDetails: true });
  });

  test("details that were corrected and put back differ from a try in between", () => {
    startTry([oud], details);
    startTry([oud], corrected);
    expect(startTry([oud], details).hasOtherDetails).toBe(true);
  });

  test("details of an answered attempt or of another cart do not count", () => {
    startTry([oud], details);
    endAttempt();
    expect(startTry([oud], corrected).hasOtherDetails).toBe(false);
    expect(startTry([rose], details).hasOtherDetails).toBe(false);
  });
});
