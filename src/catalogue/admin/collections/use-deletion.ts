import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";

import { collectionMessages } from "../../rules/collections/collection-messages.ts";
import { staffCollectionMessages as messages } from "../../rules/staff-messages.ts";
import type { StaffCollection } from "../../rules/collections/staff-collection.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { deleteCollection } from "./collection-calls.ts";

/**
 * Deletes a collection after confirmation. Shows an error instead if products use the collection.
 * @param focusTarget receives focus after the deletion, because the focused button is removed. Spec: admin §5, §8
 */
export function useDeletion(focusTarget: RefObject<HTMLElement | null>) {
  const { revalidate } = useRevalidator();
  const [collectionToDelete, setCollectionToDelete] = useState<StaffCollection>();
  const [isConfirming, setIsConfirming] = useState(false);
  const isDeleted = useRef(false);
  const deleting = useMutation(
    async (id: string) => {
      await deleteCollection(id);
      isDeleted.current = true;
      await revalidate();
    },
    {
      success: () => showToast(messages.deleted),
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : messages.deleteFailed, { tone: "error" });
        // The page is out of date: the collection now has products or no longer exists.
        if (isRejection) void revalidate();
      },
    },
  );

  function requestDeletion(collection: StaffCollection) {
    if (collection.productCount > 0) {
      showToast(collectionMessages.inUse(collection.productCount), { tone: "error" });
      return;
    }
    setCollectionToDelete(collection);
    setIsConfirming(true);
  }

  async function confirm() {
    if (!collectionToDelete) return;
    await deleting.mutate(collectionToDelete.id);
    setIsConfirming(false);
  }

  // Waits until the dialog has closed, because elements outside an open dialog cannot receive focus.
  useEffect(() => {
    if (!isConfirming && isDeleted.current) focusTarget.current?.focus();
    isDeleted.current = false;
  }, [isConfirming, focusTarget]);

  return {
    collectionToDelete,
    requestDeletion,
    confirmation: {
      isOpen: isConfirming,
      isBusy: deleting.isPending,
      onConfirm: () => void confirm(),
      onClose: () => setIsConfirming(false),
    },
  };
}
