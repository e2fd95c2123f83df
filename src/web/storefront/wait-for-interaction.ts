/** The events of the first interaction. A visitor who scrolls or points at something is about to use what is below. */
const INTERACTIONS = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

let interaction: Promise<void> | undefined;

/** Resolves at the first interaction with the page; also after client-side navigation, which is an interaction. */
export function waitForInteraction(): Promise<void> {
  // On the server there is nobody to wait for.
  if (typeof window === "undefined") return Promise.resolve();
  interaction ??= new Promise((resolve) => {
    if (scrollY > 0) resolve();
    for (const type of INTERACTIONS) addEventListener(type, () => resolve(), { once: true, passive: true });
  });
  return interaction;
}
