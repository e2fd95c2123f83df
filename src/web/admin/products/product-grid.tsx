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

/** Where focus waits when what had it is gone. */
export const PRODUCT_LIST_ID = "product-list";

interface ProductGridProps {
  products: readonly StaffProduct[];
  nameOfCollection: (id: string) => string;
  selection: Pick<Selection, "isSelected" | "toggle">;
}

/** The products of one page, each to be edited or, once asked, deleted. Spec: admin §2, §8. */
export function ProductGrid({ products, nameOfCollection, selection }: ProductGridProps) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const [doomed, setDoomed] = useState<StaffProduct>();
  const [isAsking, setIsAsking] = useState(false);
  const list = useRef<HTMLElement>(null);
  const deleting = useMutation(({ id }: StaffProduct) => deleteProduct(id), {
    success: () => void afterDeletion(),
    problem: ({ isRefusal, detail }) => {
      setIsAsking(false);
      toast(isRefusal ? detail : staffProductMessages.deleteFailed, { tone: "error" });
      if (isRefusal) void revalidate();
    },
  });

  /** The button that opened the question goes with its card: focus waits at the head of the list. */
  async function afterDeletion() {
    toast(staffProductMessages.deleted);
    setIsAsking(false);
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
              setDoomed(product);
              setIsAsking(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this product?"
        confirmLabel="Delete"
        isBusy={deleting.pending}
        onConfirm={() => {
          if (doomed) void deleting.mutate(doomed);
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>
          “{doomed?.name}” leaves the shop at once, with its sizes and their stock. Orders keep what was sold.
          This cannot be undone.
        </p>
      </ConfirmDialog>
    </section>
  );
}
