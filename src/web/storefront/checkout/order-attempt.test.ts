import { beforeEach, describe, expect, test } from "vitest";

import { attemptKey, endAttempt, isUnanswered } from "./order-attempt.ts";

const oud = { productId: "oud-mehtab", variant: "50ml", quantity: 1 };
const rose = { productId: "gul-e-lahore", variant: "30ml", quantity: 2 };

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
