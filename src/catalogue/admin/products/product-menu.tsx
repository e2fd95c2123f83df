import { useRef, useState } from "react";
import { useRevalidator } from "react-router";

import type { ProductStatus } from "../../rules/product-status.ts";
import { productStatusMessages as messages } from "../../rules/staff-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { Menu, MenuItem } from "#kit/ui/overlays/menu.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { Ellipsis } from "#kit/admin/admin-icons.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { changeProducts } from "../product-bulk/bulk-status-buttons.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import { PRODUCT_LIST_ID } from "./product-deletion.tsx";

/** The statuses that the menu offers, by the product's current status. */
const NEXT_STATUSES: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  published: ["archived"],
  draft: ["published", "archived"],
  archived: ["published"],
};

/** Returns functions that duplicate a product and open the copy, or change the product's status. */
function useProductActions({ id, name }: StaffProduct) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const duplicate = (key: string) =>
    callStaffWrite("product_duplicated", "POST /api/admin/products/:id/duplicate", {
      param: { id },
      header: { "idempotency-key": key },
    });
  const duplication = useMutation(duplicate, {
    success: (copy) => {
      showToast(messages.duplicated(copy.name));
      query.open({ dialog: "edit", id: copy.id });
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.duplicateFailed, { tone: "error" }),
  });
  const statusChange = useMutation((status: ProductStatus) => changeProducts([id], { status }), {
    success: (_changed, status) => void showChangedStatus(status),
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.changeFailed, { tone: "error" }),
  });

  /** Shows a toast and reloads the list. Moves the focus to the list if the product is no longer in it. */
  async function showChangedStatus(status: ProductStatus) {
    showToast(messages.changed[status](name));
    await revalidate();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(PRODUCT_LIST_ID)?.focus();
    });
  }

  return {
    duplicate: () => void duplication.mutate(createIdempotencyKey()),
    setStatus: (status: ProductStatus) => void statusChange.mutate(status),
  };
}

/** A menu with all product actions except editing and deleting. */
export function ProductMenu({ product }: { product: StaffProduct }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { duplicate, setStatus } = useProductActions(product);
  const label = `More actions on ${product.name}`;

  function runAction(action: () => void) {
    setIsOpen(false);
    action();
  }

  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Menu anchor={anchor} label={label} onClose={() => setIsOpen(false)}>
          <MenuItem onClick={() => runAction(duplicate)}>{messages.duplicate}</MenuItem>
          {NEXT_STATUSES[product.status].map((status) => (
            <MenuItem key={status} onClick={() => runAction(() => setStatus(status))}>
              {messages.actions[status]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
