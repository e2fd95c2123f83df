import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";

import type { HeroSettings } from "../../rules/hero/hero.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

/** A change to the carousel. */
export interface HeroChange {
  /** Identifies the change, so that its control can show a busy state. */
  name: string;
  call: () => Promise<HeroSettings>;
  /** Message for errors without a reason from the server. */
  errorMessage: string;
}

/**
 * Holds the carousel and changes it with one request at a time. Each response contains the complete carousel. `run`
 * returns undefined if another change is running or the change fails. A toast reports failures. Spec: admin §8.
 */
export function useHero(loaded: HeroSettings) {
  const { revalidate } = useRevalidator();
  const [hero, setHero] = useState(loaded);
  const [runningChange, setRunningChange] = useState<string>();
  const isRunning = useRef(false);
  const { mutate, isPending } = useMutation(({ call }: HeroChange) => call(), {
    success: setHero,
    problem: ({ isRejection, detail }, { errorMessage }) => {
      showToast(isRejection ? detail : errorMessage, { tone: "error" });
      // The page is out of date: someone else changed the carousel, or the session has ended.
      if (isRejection) void revalidate();
    },
  });

  useEffect(() => setHero(loaded), [loaded]);

  async function run(change: HeroChange): Promise<HeroSettings | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setRunningChange(change.name);
    try {
      return await mutate(change);
    } finally {
      isRunning.current = false;
    }
  }

  return { hero, setHero, run, runningChange: isPending ? runningChange : undefined };
}

export type HeroState = ReturnType<typeof useHero>;
