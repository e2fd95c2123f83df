interface Overlay {
  close: () => void;
}

type Browser = Pick<Window, "history" | "addEventListener" | "removeEventListener" | "setTimeout">;

/** A history entry's state: React Router's `key` of the page, and the number of overlays open above the page. */
interface EntryState {
  key?: unknown;
  overlayDepth?: number;
}

function stateOf(state: unknown): EntryState {
  return typeof state === "object" && state !== null ? state : {};
}

/**
 * Gives every open overlay a history entry with the page's own address, so that Back closes the top overlay before it
 * navigates. Closing an overlay by other means removes its entry. The router never sees moves between these entries.
 */
export class OverlayHistory {
  readonly #browser: Browser;
  #overlays: Overlay[] = [];
  /** Number of entries between the page's entry and the current one. */
  #entries = 0;
  #pageKey: unknown;
  #isTraversing = false;
  /** From `leave` until the next page: open overlays have no entries. */
  #isLeaving = false;
  #onLeft: (() => void) | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Starts listening; removes the entries of overlays that a reload closed. Returns the function that stops. */
  start(): () => void {
    this.pageChanged();
    // In the capture phase, before the router's own listener.
    this.#browser.addEventListener("popstate", this.#handlePop, true);
    this.#reconcileLater();
    return () => this.#browser.removeEventListener("popstate", this.#handlePop, true);
  }

  /** Adds an entry for an overlay, which Back closes by `close`. Returns the function that removes the entry. */
  open(close: () => void): () => void {
    const overlay = { close };
    this.#overlays.push(overlay);
    this.#addEntries();
    return () => {
      this.#overlays = this.#overlays.filter((other) => other !== overlay);
      this.#reconcileLater();
    };
  }

  /** Notes that the router shows another location. */
  pageChanged(): void {
    const { key, overlayDepth = 0 } = stateOf(this.#browser.history.state);
    this.#pageKey = key;
    this.#entries = overlayDepth;
    this.#isLeaving = false;
    this.#reconcileLater();
  }

  get hasEntries(): boolean {
    return this.#entries > 0;
  }

  /** Removes all entries and calls `onLeft`, so that the next page follows the page's own entry. */
  leave(onLeft: () => void): void {
    this.#isLeaving = true;
    this.#onLeft = onLeft;
    if (!this.#isTraversing) this.#continueLeaving();
  }

  #continueLeaving(): void {
    if (this.#entries > 0) return this.#goBack(this.#entries);
    this.#onLeft?.();
    this.#onLeft = undefined;
  }

  #goBack(count: number): void {
    this.#isTraversing = true;
    this.#browser.history.go(-count);
  }

  readonly #handlePop = (event: PopStateEvent): void => {
    const { key, overlayDepth = 0 } = stateOf(event.state);
    const isSamePage = key === this.#pageKey && (overlayDepth > 0 || this.#entries > 0);
    const isByUser = !this.#isTraversing;
    this.#isTraversing = false;
    this.#entries = overlayDepth;
    if (isSamePage) event.stopImmediatePropagation();
    if (isByUser) {
      const closing = this.#overlays.slice(isSamePage ? overlayDepth : 0).toReversed();
      for (const { close } of closing) close();
    }
    if (this.#isLeaving) this.#continueLeaving();
    else this.#reconcileLater();
  };

  /** Later, so that an overlay that opens in place of another one takes over its entry. */
  #reconcileLater(): void {
    this.#browser.setTimeout(() => {
      this.#addEntries();
      this.#removeEntries();
    }, 0);
  }

  get #isBusy(): boolean {
    return this.#isTraversing || this.#isLeaving;
  }

  #removeEntries(): void {
    const surplus = this.#entries - this.#overlays.length;
    if (surplus > 0 && !this.#isBusy) this.#goBack(surplus);
  }

  #addEntries(): void {
    for (; this.#entries < this.#overlays.length && !this.#isBusy; this.#entries += 1) {
      const { history } = this.#browser;
      history.pushState({ ...stateOf(history.state), overlayDepth: this.#entries + 1 }, "");
    }
  }
}
