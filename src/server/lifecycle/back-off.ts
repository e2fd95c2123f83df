/** A process that lived shorter than this ended for a reason that may strike the next one as well. */
const SHORT_LIFE_MS = 30_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/**
 * How long to wait before a process that ended is replaced, in ms: not at all after the first, and twice as long after
 * each further one that did not live long.
 * @param now asks the time of a clock that never goes back, in ms
 */
export function createBackOff(now: () => number = () => performance.now()) {
  let shortLives = 0;
  return (startedAt: number): number => {
    shortLives = now() - startedAt < SHORT_LIFE_MS ? shortLives + 1 : 0;
    return shortLives < 2 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (shortLives - 2));
  };
}
