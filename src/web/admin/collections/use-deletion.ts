import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";

import { collectionMessages } from "#domain/catalogue/collection-messages.ts";
import { staffCollectionMessages as messages } from "#domain/catalogue/staff-messages.ts";
import type { StaffCollection } from "#domain/catalogue/staff-collection.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { deleteCollection } from "./collection-calls.ts";

/**
 * Deletes a collection after a question; one that products use is not even asked about.
 * @param afterwards takes focus, since the button that asked goes with its collection. Spec: admin §5, §8
 */
export function useDeletion(afterwards: RefObject<HTMLElement | null>) {
  const { revalidate } = useRevalidator();
  const [doomed, setDoomed] = useState<StaffCollection>();
  const [isAsking, setIsAsking] = useState(false);
  const isDeleted = useRef(false);
  const deleting = useMutation(
    async (id: string) => {
      await deleteCollection(id);
      isDeleted.current = true;
      await revalidate();
    },
    {
      success: () => toast(messages.deleted),
      problem: ({ isRefusal, detail }) => {
        toast(isRefusal ? detail : messages.deleteFailed, { tone: "error" });
        // What is shown is out of date: products came into it, or it is gone.
        if (isRefusal) void revalidate();
      },
    },
  );

  function ask(collection: StaffCollection) {
    if (collection.productCount > 0) {
      toast(collectionMessages.inUse(collection.productCount), { tone: "error" });
      return;
    }
    setDoomed(collection);
    setIsAsking(true);
  }

  async function confirm() {
    if (!doomed) return;
    await deleting.mutate(doomed.id);
    setIsAsking(false);
  }

  // Nothing takes focus while the question is open.
  useEffect(() => {
    if (!isAsking && isDeleted.current) afterwards.current?.focus();
    isDeleted.current = false;
  }, [isAsking, afterwards]);

  return {
    doomed,
    ask,
    question: {
      isOpen: isAsking,
      isBusy: deleting.pending,
      onConfirm: () => void confirm(),
      onClose: () => setIsAsking(false),
    },
  };
}
