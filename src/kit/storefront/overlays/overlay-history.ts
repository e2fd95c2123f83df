interface Overlay {
  close: () => void;
}

type Browser = Pick<Window, "history" | "addEventListener" | "removeEventListener" | "setTimeout">;

/** A history entry's state: React Router's `key` of the page, and the number of overlays open above the page. */
interface EntryState {
  key?: unknown;
  overlayDepth?: number;
}

function readEntryState(state: unknown): EntryState {
  return typeof state === "object" && state !== null ? state : {};
}

/**
 * Adds a history entry with the page's URL for every open overlay, so that Back closes the top overlay before it
 * navigates. Closing an overlay in another way removes its entry. The router receives no events for navigation between
 * these entries.
 */
export class OverlayHistory {
  readonly #browser: Browser;
  #overlays: Overlay[] = [];
  /** Number of overlay entries after the page's entry. */
  #entryCount = 0;
  #pageKey: unknown;
  #isTraversing = false;
  /** True from `leave` until the next page. During this time, open overlays have no entries. */
  #isLeaving = false;
  #onLeft: (() => void) | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Starts listening and removes entries of overlays that a reload closed. Returns a function that stops listening. */
  start(): () => void {
    this.handlePageChange();
    // The capture phase runs before the router's listener.
    this.#browser.addEventListener("popstate", this.#handlePop, true);
    this.#reconcileLater();
    return () => this.#browser.removeEventListener("popstate", this.#handlePop, true);
  }

  /** Registers an open overlay and adds its entry. Back calls `close`. Returns a function that removes the entry. */
  open(close: () => void): () => void {
    const overlay = { close };
    this.#overlays.push(overlay);
    this.#addEntries();
    return () => {
      this.#overlays = this.#overlays.filter((other) => other !== overlay);
      this.#reconcileLater();
    };
  }

  /** Must be called when the router's location changes. */
  handlePageChange(): void {
    const { key, overlayDepth = 0 } = readEntryState(this.#browser.history.state);
    this.#pageKey = key;
    this.#entryCount = overlayDepth;
    this.#isLeaving = false;
    this.#reconcileLater();
  }

  get hasEntries(): boolean {
    return this.#entryCount > 0;
  }

  /**
   * Removes all overlay entries, then calls `onLeft`, so that the next page's entry follows the current page's entry.
   */
  leave(onLeft: () => void): void {
    this.#isLeaving = true;
    this.#onLeft = onLeft;
    if (!this.#isTraversing) this.#continueLeaving();
  }

  #continueLeaving(): void {
    if (this.#entryCount > 0) return this.#goBack(this.#entryCount);
    this.#onLeft?.();
    this.#onLeft = undefined;
  }

  #goBack(count: number): void {
    this.#isTraversing = true;
    this.#browser.history.go(-count);
  }

  readonly #handlePop = (event: PopStateEvent): void => {
    const { key, overlayDepth = 0 } = readEntryState(event.state);
    const isSamePage = key === this.#pageKey && (overlayDepth > 0 || this.#entryCount > 0);
    const isUserNavigation = !this.#isTraversing;
    this.#isTraversing = false;
    this.#entryCount = overlayDepth;
    if (isSamePage) event.stopImmediatePropagation();
    if (isUserNavigation) {
      const overlaysToClose = this.#overlays.slice(isSamePage ? overlayDepth : 0).toReversed();
      for (const { close } of overlaysToClose) close();
    }
    if (this.#isLeaving) this.#continueLeaving();
    else this.#reconcileLater();
  };

  /**
   * Adds or removes entries in a later task, so that an overlay that replaces another one reuses its entry.
   */
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
    const surplus = this.#entryCount - this.#overlays.length;
    if (surplus > 0 && !this.#isBusy) this.#goBack(surplus);
  }

  #addEntries(): void {
    for (; this.#entryCount < this.#overlays.length && !this.#isBusy; this.#entryCount += 1) {
      const { history } = this.#browser;
      history.pushState({ ...readEntryState(history.state), overlayDepth: this.#entryCount + 1 }, "");
    }
  }
}
