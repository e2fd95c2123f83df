import { useRevalidator } from "react-router";

import { deleteCell } from "#kit/admin/forms/delete-dialog.tsx";
import { AddButton, RecordDialogs } from "#kit/admin/forms/record-dialogs.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { nameCell } from "#kit/admin/lists/row-link.tsx";
import { useListQuery, useMatchingItems } from "#kit/admin/lists/use-list-query.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { describeDiscount } from "../rules/describe-discount.ts";
import { toFormValues, toInputFields } from "../rules/discount-form.ts";
import { DISCOUNT_ITEMS, discountList, getDiscountState } from "../rules/discount-list.ts";
import type { Discount } from "../rules/discount.ts";
import { staffDiscountMessages as messages } from "../rules/staff-messages.ts";
import { discountCalls, DiscountsContext } from "./discount-calls.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const DiscountForm = dialogOnDemand(
  () => import("./discount-form.tsx"),
  (module) => module.DiscountForm,
);

type DiscountRow = Omit<Discount, "id"> & { id: string };

const EDIT_RULE = requires("discounts.edit");

const toDiscount = (row: DiscountRow): Discount => ({ ...row, id: Number(row.id) });

const getName = ({ name, code }: Pick<Discount, "name" | "code">) => code ?? name;

function DuplicateButton({ row }: { row: DiscountRow }) {
  const query = useListQuery();
  return (
    <Button
      variant="quiet"
      aria-label={messages.duplicateLabel(getName(row))}
      onClick={() => query.open({ dialog: "add", from: row.id })}
    >
      {messages.duplicate}
    </Button>
  );
}

/** Ends a discount that shoppers can use, now or later. */
function EndButton({ row }: { row: DiscountRow }) {
  const { revalidate } = useRevalidator();
  const ending = useMutation(
    async () => {
      const values = toInputFields(toFormValues(toDiscount(row), { isCopy: false }));
      return callStaffWrite("discounts_updated", "PUT /api/admin/discounts/:id", {
        param: { id: row.id },
        json: { ...values, isActive: false, expectedUpdatedAt: row.updatedAt },
      });
    },
    {
      success: () => {
        showToast(messages.ended(getName(row)));
        void revalidate();
      },
      problem: ({ detail }) => showToast(detail, { tone: "error" }),
    },
  );
  const state = getDiscountState(toDiscount(row));
  if (state !== "active" && state !== "scheduled") return null;
  return (
    <IfAllowed rule={EDIT_RULE}>
      <Button
        variant="quiet"
        aria-label={messages.endLabel(getName(row))}
        disabled={ending.isPending}
        onClick={() => void ending.mutate(undefined)}
      >
        {messages.end}
      </Button>
    </IfAllowed>
  );
}

const { cell: renderDelete, ...deleteColumn } = deleteCell(EDIT_RULE, (row: DiscountRow) => getName(row));

/** What the list of discounts shows in its columns. */
const DISCOUNT_CELLS: ListCells<typeof discountList, DiscountRow> = {
  name: {
    ...nameCell(EDIT_RULE, (row: DiscountRow) => (
      <>
        <bdi>{row.name}</bdi>
        {row.code !== null && row.code !== row.name && (
          <span className="block text-sm text-umber">{row.code}</span>
        )}
      </>
    )),
    className: "wrap-anywhere",
  },
  rule: {
    narrowSlot: "subtitle",
    className: "wrap-anywhere md:w-full",
    cell: (row) => describeDiscount(row),
  },
  used: {
    className: "whitespace-nowrap tabular-nums",
    cell: ({ trigger, codeCount, used, maxUses }) => {
      const limit = maxUses ?? (trigger === "codes" ? codeCount : null);
      return limit === null ? String(used) : `${used} / ${limit}`;
    },
  },
  given: { className: "whitespace-nowrap tabular-nums", cell: ({ given }) => formatPrice(given) },
  state: {
    className: "whitespace-nowrap",
    cell: (row) => messages.states[getDiscountState(toDiscount(row))],
  },
  actions: {
    ...deleteColumn,
    cell: (row) => (
      <div className="flex items-center justify-end">
        <EndButton row={row} />
        <DuplicateButton row={row} />
        {renderDelete(row)}
      </div>
    ),
  },
};

/** The discounts of the shop. The loader sends all of them, newest first. */
export function DiscountList({ discounts }: { discounts: readonly Discount[] | null }) {
  const matching = useMatchingItems(discountList, DISCOUNT_ITEMS, discounts ?? []);
  return (
    <StaffListPage
      rules={discountList}
      {...(discounts === null && { list: null })}
      rows={matching.map((discount) => ({ ...discount, id: String(discount.id) }))}
      totalUnfiltered={discounts?.length ?? 0}
      cells={DISCOUNT_CELLS}
      getRowName={getName}
      action={<AddButton rule={EDIT_RULE} label={messages.add} />}
    >
      {discounts && (
        <DiscountsContext value={discounts}>
          <RecordDialogs
            records={discounts}
            texts={messages}
            rule={EDIT_RULE}
            Form={DiscountForm}
            params={["from"]}
            describeDeletion={(discount) => messages.deleteEffect(getName(discount))}
            remove={({ id }) => discountCalls.remove(id)}
          />
        </DiscountsContext>
      )}
    </StaffListPage>
  );
}
