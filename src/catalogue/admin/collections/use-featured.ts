import { startTransition, useRef, useState } from "react";
import { useRevalidator } from "react-router";

import type { Collection } from "../../rules/collections/collection.ts";
import { canFeature, removeFeatured } from "../../rules/collections/collection.ts";
import { staffCollectionMessages } from "../../rules/staff-messages.ts";
import { listFeaturedIds } from "../../rules/collections/staff-collection.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { callStaffWrite } from "#staff/admin/staff-call.ts";

interface FeaturedChange {
  /** Id of the collection that is featured or unfeatured; `undefined` for a new order. */
  toggledId?: string;
  /** The featured collections after the change; `undefined` if the API is likely to reject the change. */
  ids: readonly string[] | undefined;
  call: () => Promise<unknown>;
}

function setFeatured(id: string, isFeatured: boolean): Promise<Collection> {
  const action = isFeatured ? "collection_featured" : "collection_unfeatured";
  return callStaffWrite(action, "POST /api/admin/collections/:id/feature", {
    param: { id },
    json: { isFeatured },
  });
}

function reorderFeatured(ids: readonly string[]): Promise<Collection[]> {
  return callStaffWrite("featured_reordered", "PUT /api/admin/collections/featured", {
    json: { ids: [...ids] },
  });
}

/**
 * Returns the featured collections in order, and functions that change them. Updates are optimistic: a failure reverts
 * them and shows a toast. A fourth collection is shown as featured only if the API accepts it. Requests run one
 * after another. Spec: admin §4, §8.
 */
export function useFeatured(collections: readonly Collection[]) {
  const { revalidate } = useRevalidator();
  const [optimisticIds, setOptimisticIds] = useState<readonly string[]>();
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  const pendingChanges = useRef(0);
  const ids = optimisticIds ?? listFeaturedIds(collections);
  const [switchingIds, setSwitchingIds] = useState<readonly string[]>([]);
  const { mutate } = useMutation(
    async ({ call }: FeaturedChange) => {
      await call();
      return true;
    },
    {
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : staffCollectionMessages.featureFailed, { tone: "error" });
        // The page is out of date: someone else changed the collections.
        if (isRejection) void revalidate();
      },
    },
  );

  /** Reloads the collections, and shows them unless another change is pending. */
  function reload(): Promise<void> {
    return new Promise((resolve, reject) => {
      // React may render two transitions in either order. A single transition covers the reload and the removal of the
      // optimistic ids, so the page never shows an outdated order.
      startTransition(async () => {
        await revalidate().then(resolve, reject);
        if (pendingChanges.current === 0) startTransition(() => setOptimisticIds(undefined));
      });
    });
  }

  /** Shows a change immediately, and sends it after all earlier changes. Returns whether it was saved. */
  async function applyChange(change: FeaturedChange): Promise<boolean> {
    const { toggledId } = change;
    setOptimisticIds(change.ids);
    if (toggledId !== undefined) setSwitchingIds((current) => [...current, toggledId]);
    pendingChanges.current += 1;
    const request = lastRequest.current.then(() => mutate(change));
    lastRequest.current = request.catch(() => undefined);
    const isSaved = (await request) === true;
    pendingChanges.current -= 1;
    if (isSaved) await reload();
    else if (pendingChanges.current === 0) startTransition(() => setOptimisticIds(undefined));
    if (toggledId !== undefined) setSwitchingIds((current) => current.filter((id) => id !== toggledId));
    return isSaved;
  }

  return {
    ids,
    /** Whether this collection is being featured or unfeatured. The switches of other collections stay enabled. */
    isSwitching: (id: string) => switchingIds.includes(id),
    feature: (id: string) =>
      applyChange({
        toggledId: id,
        ids: canFeature(ids.length) ? [...ids, id] : undefined,
        call: () => setFeatured(id, true),
      }),
    unfeature: (id: string) =>
      applyChange({ toggledId: id, ids: removeFeatured(ids, id), call: () => setFeatured(id, false) }),
    reorder: (order: readonly string[]) => applyChange({ ids: order, call: () => reorderFeatured(order) }),
  };
}

export type Featured = ReturnType<typeof useFeatured>;
