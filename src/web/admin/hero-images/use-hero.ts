import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";

import type { HeroSettings } from "#domain/hero/hero.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

/** One change of the carousel. */
export interface HeroChange {
  /** What is changing, so that its button can show that it waits. */
  name: string;
  call: () => Promise<HeroSettings>;
  /** What is said when it fails without a reason of the server's. */
  failure: string;
}

/**
 * The carousel as staff see it: changed one step at a time, each answered by the whole carousel as it is then.
 * `run` answers `undefined` after a failure, which is said in a toast. Spec: admin §8.
 */
export function useHero(loaded: HeroSettings) {
  const { revalidate } = useRevalidator();
  const [hero, setHero] = useState(loaded);
  const [running, setRunning] = useState<string>();
  const isRunning = useRef(false);
  const { mutate, pending } = useMutation(({ call }: HeroChange) => call(), {
    success: setHero,
    problem: ({ isRefusal, detail }, { failure }) => {
      toast(isRefusal ? detail : failure, { tone: "error" });
      // What is shown is out of date: somebody else changed it, or nobody is signed in any more.
      if (isRefusal) void revalidate();
    },
  });

  useEffect(() => setHero(loaded), [loaded]);

  async function run(change: HeroChange): Promise<HeroSettings | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setRunning(change.name);
    try {
      return await mutate(change);
    } finally {
      isRunning.current = false;
    }
  }

  return { hero, setHero, run, running: pending ? running : undefined };
}

export type HeroState = ReturnType<typeof useHero>;
