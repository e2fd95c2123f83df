import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";

import type { Collection } from "#domain/catalogue/collection.ts";
import { canFeature, featuredWithout } from "#domain/catalogue/collection.ts";
import { staffCollectionMessages } from "#domain/catalogue/staff-messages.ts";
import { featuredOrderOf } from "#domain/catalogue/staff-collection.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { reorderFeatured, setFeatured } from "./collection-calls.ts";

interface FeaturedChange {
  /** The collection that is switched on or off. */
  switched?: string;
  /** What is featured once it is done; left out where the shop may well refuse. */
  ids: readonly string[] | undefined;
  call: () => Promise<unknown>;
}

interface Draft {
  ids: readonly string[];
  /**
   * Once it is saved: the collections that were shown then. What was read anew takes its way to the screen after
   * that, and without the draft the old order would be seen in between.
   */
  until?: readonly Collection[];
}

/**
 * Which collections are featured, in their order. A change is shown at once and taken back when it fails, which is
 * said in a toast; a fourth is shown only if the shop takes it. Changes are made one after the other. Spec: admin §4, §8.
 */
export function useFeatured(collections: readonly Collection[]) {
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<Draft>();
  const shown = useRef(collections);
  useEffect(() => {
    shown.current = collections;
  }, [collections]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const isDraftOver = draft?.until !== undefined && draft.until !== collections;
  const ids = draft && !isDraftOver ? draft.ids : featuredOrderOf(collections);
  const [switching, setSwitching] = useState<readonly string[]>([]);
  const { mutate } = useMutation(
    async ({ call }: FeaturedChange) => {
      await call();
      const over = shown.current;
      await revalidate();
      return over;
    },
    {
      problem: ({ isRefusal, detail }) => {
        toast(isRefusal ? detail : staffCollectionMessages.featureFailed, { tone: "error" });
        // What is shown is out of date: somebody else changed it.
        if (isRefusal) void revalidate();
      },
    },
  );

  /** Answers whether it was done, once those before it are. */
  async function run(change: FeaturedChange): Promise<boolean> {
    const { switched } = change;
    setDraft(change.ids && { ids: change.ids });
    if (switched !== undefined) setSwitching((now) => [...now, switched]);
    waiting.current += 1;
    const turn = before.current.then(() => mutate(change));
    before.current = turn.catch(() => undefined);
    const over = await turn;
    waiting.current -= 1;
    if (switched !== undefined) setSwitching((now) => now.filter((id) => id !== switched));
    if (waiting.current === 0) setDraft(over && ((now) => now && { ...now, until: over }));
    return over !== undefined;
  }

  return {
    ids,
    /** Whether its own switch is on its way; those of others can be used meanwhile. */
    isSwitching: (id: string) => switching.includes(id),
    feature: (id: string) =>
      run({
        switched: id,
        ids: canFeature(ids.length) ? [...ids, id] : undefined,
        call: () => setFeatured(id, true),
      }),
    unfeature: (id: string) =>
      run({ switched: id, ids: featuredWithout(ids, id), call: () => setFeatured(id, false) }),
    reorder: (order: readonly string[]) => run({ ids: order, call: () => reorderFeatured(order) }),
  };
}

export type Featured = ReturnType<typeof useFeatured>;
