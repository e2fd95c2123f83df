import { useRef, useState } from "react";
import { useRevalidator } from "react-router";

import { staffProductMessages } from "#domain/catalogue/staff-messages.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { classNames } from "#web/ui/class-names.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import type { Selection } from "../lists/use-selection.ts";
import { deleteProduct } from "./product-calls.ts";
import { ProductCard } from "./product-card.tsx";

/** The list receives focus when the focused element is removed. */
export const PRODUCT_LIST_ID = "product-list";

interface ProductGridProps {
  products: readonly StaffProduct[];
  nameOfCollection: (id: string) => string;
  selection: Pick<Selection, "isSelected" | "toggle">;
}

/** The products of one page, with actions to edit and delete them. Spec: admin §2, §8. */
export function ProductGrid({ products, nameOfCollection, selection }: ProductGridProps) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const [productToDelete, setProductToDelete] = useState<StaffProduct>();
  const [isConfirming, setIsConfirming] = useState(false);
  const list = useRef<HTMLElement>(null);
  const deleting = useMutation(({ id }: StaffProduct) => deleteProduct(id), {
    success: () => void afterDeletion(),
    problem: ({ isRejection, detail }) => {
      setIsConfirming(false);
      toast(isRejection ? detail : staffProductMessages.deleteFailed, { tone: "error" });
      if (isRejection) void revalidate();
    },
  });

  /** Moves focus to the list, because the focused button disappears with its card. */
  async function afterDeletion() {
    toast(staffProductMessages.deleted);
    setIsConfirming(false);
    await revalidate();
    list.current?.focus();
  }

  return (
    <section
      ref={list}
      id={PRODUCT_LIST_ID}
      tabIndex={-1}
      aria-label="Products"
      aria-busy={query.isLoading || undefined}
      className="outline-none"
    >
      <ul
        className={classNames(
          "grid gap-3 transition-opacity md:grid-cols-2 xl:grid-cols-3",
          query.isLoading && "opacity-60",
        )}
      >
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            collectionName={nameOfCollection(product.collection)}
            isSelected={selection.isSelected(product.id)}
            onSelect={() => selection.toggle(product.id)}
            onEdit={() => query.open({ dialog: "edit", id: product.id })}
            onDelete={() => {
              setProductToDelete(product);
              setIsConfirming(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Delete this product?"
        confirmLabel="Delete"
        isBusy={deleting.pending}
        onConfirm={() => {
          if (productToDelete) void deleting.mutate(productToDelete);
        }}
        onClose={() => setIsConfirming(false)}
      >
        <p>
          Deletes “{productToDelete?.name}” with its sizes and stock. Existing orders are unchanged. This
          cannot be undone.
        </p>
      </ConfirmDialog>
    </section>
  );
}
