import { useRef } from "react";

import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import { priceRuleSchema } from "../../rules/price-changes/price-change-schema.ts";
import { listSizes } from "../../rules/price-changes/price-rule.ts";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { NO_PRICE_CHANGE, toPriceRule } from "./price-draft.ts";
import { PriceFields } from "./price-fields.tsx";
import { PricePreview } from "./price-preview.tsx";
import type { SelectedProduct } from "./use-price-change.ts";
import { planChange, toExpectedPrices, useCurrentPrices, useRequestId } from "./use-price-change.ts";

interface PriceDialogProps {
  selected: readonly SelectedProduct[];
  onChanged: (change: CompletedPriceChange) => void;
}

/**
 * Changes the prices of the selected products by a percentage or an amount, all or none. Shows a preview first. Opened
 * by `?dialog=prices`.
 */
export function PriceDialog(props: PriceDialogProps) {
  const dialog = useDialog("prices");
  const isOpen = dialog.isOpen && props.selected.length > 0;
  return (
    <Opened dialog={dialog}>{({ close }) => <PriceForm {...props} isOpen={isOpen} close={close} />}</Opened>
  );
}

function PriceForm({
  selected,
  onChanged,
  isOpen,
  close,
}: PriceDialogProps & { isOpen: boolean; close: () => void }) {
  const currentPrices = useCurrentPrices(isOpen, selected);
  const { products, requestedProducts } = currentPrices;
  const getRequestId = useRequestId();
  const completed = useRef<CompletedPriceChange>(undefined);
  const form = useRecordForm({
    record: undefined,
    schema: priceRuleSchema,
    toValues: () => NO_PRICE_CHANGE,
    toInput: toPriceRule,
    fieldNames: { change: "value" },
    save: async (rule) => {
      const request = { rule, products: plan ? toExpectedPrices(plan) : [] };
      const json = { id: getRequestId(request), ...request };
      completed.current = await callStaffWrite("prices_changed", "POST /api/admin/price-changes", { json });
      return undefined;
    },
    labels: {},
    texts: { saveFailed: messages.changeFailed },
    onSaved: () => completed.current && onChanged(completed.current),
    onProblem: ({ code }) => {
      if (code === "conflict") currentPrices.reload();
    },
  });
  const draft = form.fields.watch();
  const { data: rule, error } = priceRuleSchema.safeParse(toPriceRule(draft));
  const plan = rule && products && planChange(rule, products, requestedProducts);
  const priceCount = plan?.changes.length ?? 0;

  return (
    <RecordDialog
      form={form}
      item="prices"
      isOpen={isOpen}
      onClose={close}
      title={messages.title(requestedProducts.length)}
      saveLabel={priceCount === 0 ? messages.applyNothing : messages.apply(priceCount)}
      isDisabled={priceCount === 0}
    >
      <PriceFields
        form={form.fields}
        sizes={listSizes(products ?? [])}
        error={draft.value === "" ? undefined : error?.issues[0]?.message}
      />
      {form.reasons.length > 0 && <p className="text-sm">{messages.reviewAgain}</p>}
      {currentPrices.hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 text-sm text-oxblood">
          {messages.readFailed}
          <Button variant="quiet" onClick={currentPrices.reload}>
            Try again
          </Button>
        </p>
      )}
      {products === undefined && !currentPrices.hasFailed && <Spinner label="Loading prices" />}
      {products !== undefined && plan === undefined && (
        <p className="text-sm text-umber">{messages.previewHint}</p>
      )}
      {plan && <PricePreview plan={plan} />}
    </RecordDialog>
  );
}
