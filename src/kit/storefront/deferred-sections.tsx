import type { ComponentType, RefObject } from "react";
import { lazy, memo, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

import { HYDRATED_EVENT, SCRIPTS_FAILED_EVENT } from "./document/hydrated-event.ts";
import { showNetworkError } from "./show-network-error.ts";

/**
 * Events that count as an interaction. A visitor who scrolls or moves the pointer is likely to use the sections below
 * soon.
 */
const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

let interaction: Promise<void> | undefined;

/** Resolves at the first interaction with the page. On the server it resolves immediately. */
function waitForInteraction(): Promise<void> {
  if (typeof window === "undefined") return Promise.resolve();
  interaction ??= new Promise((resolve) => {
    if (scrollY > 0) resolve();
    for (const type of INTERACTION_EVENTS)
      addEventListener(type, () => resolve(), { once: true, passive: true });
  });
  return interaction;
}

/** Loads a module. After a failure, forgets earlier taps and tries again at each click until the module is loaded. */
function loadOrRetryOnClick<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async () => {
    const isTapLost = !dispatchEvent(new Event(SCRIPTS_FAILED_EVENT, { cancelable: true }));
    if (isTapLost) showNetworkError();
    await new Promise((resolve) => addEventListener("click", resolve, { once: true, capture: true }));
    return loadOrRetryOnClick(load);
  });
}

/**
 * Keeps the server's elements on screen if React discards them before the code is loaded. React does so when the
 * router's location changes, e.g. after a click on a link to a section of the page. React may also render this fallback
 * without showing it, so the elements move only in the effect.
 */
function ServerElements({ container }: { container: RefObject<HTMLDivElement | null> }) {
  const target = useRef<HTMLDivElement>(null);
  const [nodes] = useState(() => [...(container.current?.childNodes ?? [])]);
  useLayoutEffect(() => target.current?.replaceChildren(...nodes), [nodes]);
  return <div ref={target} />;
}

/**
 * Returns a component for sections below the first screen. The server renders them; browsers load their code at the
 * first interaction. If loading fails, the server's HTML remains, and each click tries again.
 * @param isUrgent returns whether the visitor needs the code before the first interaction
 */
export function deferSections<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isUrgent = () => false,
) {
  const Sections = lazy(async () => {
    // Only browsers know whether the visitor needs the code, and only in browsers can a click try again.
    const isServer = typeof window === "undefined";
    if (!isServer && !isUrgent()) await waitForInteraction();
    const Loaded = await (isServer ? load() : loadOrRetryOnClick(load));
    function Interactive({ onReady, props }: { onReady: () => void; props: Props }) {
      useEffect(onReady, [onReady]);
      return <Loaded {...props} />;
    }
    return { default: Interactive };
  });

  function DeferredSections(props: Props) {
    const container = useRef<HTMLDivElement>(null);
    const handleReady = useCallback(() => {
      delete container.current?.dataset["deferred"];
      dispatchEvent(new Event(HYDRATED_EVENT));
    }, []);

    return (
      // The attribute lets `early-taps.ts` handle taps until the section's code runs.
      <div ref={container} data-deferred="">
        <Suspense fallback={<ServerElements container={container} />}>
          <Sections onReady={handleReady} props={props} />
        </Suspense>
      </div>
    );
  }
  // A changed prop would replace the server's HTML while the code is loading.
  return memo(DeferredSections);
}
