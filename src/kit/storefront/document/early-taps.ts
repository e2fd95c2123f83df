/** What an early tap on a button means, read from the controls on the screen at that moment. */
export interface EarlyTap {
  /** The selected size; undefined if the form has no sizes. */
  size?: string | undefined;
  /** The value of the quantity field; 1 without such a field. */
  quantity: number;
  /** Whether the bottles are in the cart's cookie. */
  isStored: boolean;
}

declare global {
  interface Window {
    /** Returns and forgets the early tap on a button. Undefined outside production documents. */
    takeEarlyTap?: (button: HTMLElement) => EarlyTap | undefined;
  }
}

/** Names and texts, which an inline script cannot import. */
export interface EarlyTapOptions {
  /** Event: a part of the document is hydrated. */
  hydrated: string;
  /** Event: scripts failed to load. Cancelled if a tap is lost. */
  failed: string;
  failure: string;
  reload: string;
}

interface PendingTap extends EarlyTap {
  id: string;
  /** The element whose taps count once: the card or buying box, or the button itself. */
  target: Element;
  undo: () => void;
}

/**
 * Gives taps a meaning until React handles them. Runs as an inline script before the content of the document, so it
 * uses nothing outside this class.
 *
 * Until the document is hydrated, and in sections marked with `data-deferred`:
 * - `data-add` (a product id): adds what the controls of its card, or of `#purchase`, hold at that moment to the cart's
 *   cookie, by the rules of `cart-cookie.ts`. The button shows `data-busy` for a second, and further taps do nothing.
 *   The cart opens with the line. The component announces the last tap. Without cookies, the component adds it.
 * - `data-dialog` (an element's id): opens that dialog of the document; `data-close` and a tap beside the panel close it.
 * - `data-step`: changes the number field beside the button at once.
 * - `data-slide`: scrolls the gallery to a slide, or with a sign by slides.
 * - `aria-pressed`: is pressed at once; a second tap releases it.
 * - Every other button: the last one tapped is activated once its code runs, unless the visitor has left the page or
 *   scrolled the button out of view.
 * If the scripts cannot be loaded, the browser sends the forms.
 * Nothing else is repeated. The number of bottles in the cart is shown from the start. Components take their taps with `takeEarlyTap`.
 */
export class EarlyTaps {
  #taps: PendingTap[] = [];
  #opener: { element: HTMLElement; id: string; path: string } | undefined;
  #isHydrated = false;
  #hasFailed = false;
  readonly #options: EarlyTapOptions;

  constructor(options: EarlyTapOptions) {
    this.#options = options;
    addEventListener("click", (event) => this.#handleClick(event), true);
    addEventListener("DOMContentLoaded", () => this.#showCart());
    addEventListener("add-to-cart", (event) => {
      const { product, variant } = (event as CustomEvent<{ product: { name: string }; variant: string }>)
        .detail;
      this.#showCart(`${product.name} (${variant})`);
    });
    addEventListener(options.hydrated, () => {
      this.#isHydrated = true;
      // After the effects of the hydrated components.
      setTimeout(() => this.#activateOpener());
    });
    addEventListener(options.failed, (event) => this.#handleFailure(event));
    window.takeEarlyTap = (button) => this.#take(button);
  }

  #isEarly(element: Element): boolean {
    return !this.#isHydrated || element.closest("[data-deferred]") !== null;
  }

  #getId(element: HTMLElement): string {
    return element.dataset["add"] ?? element.ariaLabel ?? element.innerText;
  }

  #getTarget(button: HTMLElement): Element {
    if (button.dataset["add"] === undefined) return button;
    return button.closest("article") ?? document.getElementById("purchase") ?? button;
  }

  #handleClick(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target instanceof HTMLDialogElement && this.#isEarly(target)) target.close();
    const element = target.closest<HTMLElement>(
      "button[type=button], button[data-add], [aria-pressed], [aria-haspopup], [data-slide]",
    );
    if (!element || !this.#isEarly(element)) return;
    const { step, add, dialog, close, slide } = element.dataset;
    const isAnswered = close !== undefined || this.#open(dialog) || this.#scroll(element, slide);
    if (close !== undefined) element.closest("dialog")?.close();
    // The browser itself opens a popover, and follows a link whose dialog it has not received.
    else if (document.getElementById(element.getAttribute("popovertarget") ?? "")) return;
    else if (!isAnswered && element.matches(this.#hasFailed ? "a, [type=submit]" : "a")) return;
    event.preventDefault();
    event.stopPropagation();
    if (isAnswered) return;
    if (step !== undefined) this.#step(element, Number(step));
    else if (this.#hasFailed) this.#showFailure();
    else if (add === undefined && element.ariaPressed === null) this.#remember(element);
    else {
      this.#remember();
      if (add === undefined) this.#press(element);
      else this.#add(element);
    }
  }

  /** Opens a dialog of the document. Returns whether the browser has received it. */
  #open(id = ""): boolean {
    const dialog = document.getElementById(id);
    if (!(dialog instanceof HTMLDialogElement)) return false;
    this.#remember();
    for (const other of document.querySelectorAll("dialog")) other.close();
    dialog.showModal();
    return true;
  }

  /** Scrolls the gallery around a link or an arrow. Returns whether there is one. */
  #scroll(element: Element, slide?: string): boolean {
    const row = element.closest("section")?.querySelector("[data-slides]");
    if (!row || slide === undefined) return false;
    const { clientWidth: width, childElementCount: count } = row;
    const start = /[+-]/.test(slide) ? Math.round(row.scrollLeft / width) + count : 0;
    row.scrollLeft = ((start + Number(slide)) % count) * width;
    return true;
  }

  /** Returns the lines of the cart's cookie: quantities by size. */
  #readLines(): Map<string, string | undefined> {
    const [, value = ""] = /(?:^|; )cart=([^;]*)/.exec(document.cookie) ?? [];
    const lines = new Map(value.split("-").map((line) => line.split(".") as [string, string | undefined]));
    lines.delete("");
    return lines;
  }

  /**
   * Shows the number of bottles, until the cart's code shows it, and one line for each added size.
   * @param quantity that of the line, if it is known
   */
  #showCart(line?: string, quantity?: string) {
    const list = document.querySelector("[data-early-lines]");
    const items = [...(list?.querySelectorAll("li") ?? [])];
    const shown = items.find((item) => item.title === line);
    if (list && line !== undefined && (!shown || quantity !== undefined)) {
      const item = shown ?? list.appendChild(document.createElement("li"));
      item.title = line;
      item.textContent = (quantity ?? "1") === "1" ? line : `${line} × ${quantity}`;
    }
    const count = [...this.#readLines().values()].reduce((sum, text) => sum + (Number(text) || 0), 0);
    const title = list && document.querySelector("[data-cart-title]");
    if (title) title.textContent = title.textContent.replace(/\d+/, String(count));
    const button = document.querySelector<HTMLElement>("[data-dialog=cart][aria-expanded]");
    if (this.#isHydrated || !button || count === 0) return;
    button.dataset["count"] = count > 99 ? "99+" : String(count);
    button.ariaLabel = `Cart, ${count} item${count === 1 ? "" : "s"}`;
  }

  #add(button: HTMLElement) {
    const target = this.#getTarget(button);
    if (button.ariaBusy) return;
    const label = button.querySelector("[data-label]") ?? button;
    const text = label.textContent;
    const undo = () => {
      button.ariaBusy = null;
      label.textContent = text;
    };
    const radio = target.querySelector<HTMLInputElement>("[type=radio]:checked");
    const field = target.querySelector<HTMLInputElement>("[type=number]");
    const quantity = Math.max(1, Math.floor(field?.valueAsNumber ?? 1) || 1);
    const isStored = this.#store(radio?.dataset["sizeId"], quantity);
    this.#taps = this.#taps.filter((tap) => tap.target !== target);
    this.#taps.push({ id: this.#getId(button), target, size: radio?.value, quantity, isStored, undo });
    button.ariaBusy = "true";
    label.textContent = button.dataset["busy"] ?? text;
    if (!isStored) return;
    setTimeout(undo, 1000);
    const size = radio ? ` (${radio.value})` : "";
    const line = `${button.dataset["name"] ?? ""}${size}`;
    const inCart = this.#readLines().get(radio?.dataset["sizeId"] ?? "");
    // After the frame that shows the label: a dialog costs a slow phone a tenth of a second.
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#showCart(line, inCart);
        this.#open("cart");
      }),
    );
  }

  /** Adds to the cart's cookie. Returns whether the browser has stored it. */
  #store(sizeId: string | undefined, quantity: number): boolean {
    const lines = this.#readLines();
    if (sizeId === undefined || (lines.size >= 100 && !lines.has(sizeId))) return false;
    const total = String(Math.min(Number(lines.get(sizeId) ?? 0) + quantity, 10_000));
    const value = [...lines.set(sizeId, total)].map((line) => line.join(".")).join("-");
    const security = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `cart=${value}; Path=/; Max-Age=2592000; SameSite=Lax${security}`;
    return this.#readLines().get(sizeId) === total;
  }

  #step(button: HTMLElement, by: number) {
    const field = button.parentElement?.querySelector<HTMLInputElement>("[type=number]");
    if (!field) return;
    const quantity = Math.max(1, (Math.floor(field.valueAsNumber) || 1) + by);
    field.value = String(quantity);
    const minus = button.parentElement?.querySelector('[data-step="-1"]');
    minus?.toggleAttribute("disabled", quantity === 1);
  }

  #press(button: HTMLElement) {
    const isPressed = button.ariaPressed !== "true";
    const undo = () => {
      button.ariaPressed = String(!isPressed);
    };
    this.#taps = this.#taps.filter(({ target }) => target !== button);
    const tap = { id: this.#getId(button), target: button, quantity: 1, isStored: false, undo };
    if (isPressed) this.#taps.push(tap);
    button.ariaPressed = String(isPressed);
  }

  #remember(element?: HTMLElement) {
    if (this.#opener) delete this.#opener.element.dataset["clicked"];
    this.#opener = element && { element, id: this.#getId(element), path: location.pathname };
    if (element) element.dataset["clicked"] = "";
  }

  #activateOpener() {
    if (!this.#opener || this.#isEarly(this.#opener.element)) return;
    const { element, id, path } = this.#opener;
    this.#remember();
    const findReplacement = () =>
      [...document.querySelectorAll("button")].find((candidate) => this.#getId(candidate) === id);
    // React may have replaced the tapped element.
    const current = element.isConnected ? element : findReplacement();
    const box = current?.getBoundingClientRect();
    const isInView = box !== undefined && box.bottom > 0 && box.top < innerHeight;
    if (isInView && location.pathname === path) current?.click();
  }

  #take(button: HTMLElement): EarlyTap | undefined {
    const target = this.#getTarget(button);
    const tap = this.#taps.find(
      (other) => other.target === target || (!other.target.isConnected && other.id === this.#getId(button)),
    );
    this.#taps = this.#taps.filter((other) => other !== tap);
    tap?.undo();
    return tap;
  }

  #handleFailure(event: Event) {
    if (this.#taps.length > 0 || this.#opener) event.preventDefault();
    for (const { undo } of this.#taps) undo();
    this.#taps = [];
    this.#remember();
    if (this.#isHydrated) return;
    this.#hasFailed = true;
    this.#showFailure();
  }

  #showFailure() {
    if (document.querySelector(".load-failure")) return;
    const notice = document.createElement("p");
    notice.className = "load-failure";
    notice.role = "alert";
    const link = Object.assign(document.createElement("a"), {
      href: location.href,
      textContent: this.#options.reload,
    });
    notice.append(`${this.#options.failure} `, link);
    document.body.append(notice);
  }
}
