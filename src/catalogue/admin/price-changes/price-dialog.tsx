import { useEffect, useState } from "react";

import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import { listSizes } from "../../rules/price-changes/price-rule.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import { NO_PRICE_CHANGE, toPriceRule } from "./price-draft.ts";
import { PriceFields } from "./price-fields.tsx";
import { PricePreview } from "./price-preview.tsx";
import type { SelectedProduct } from "./use-price-change.ts";
import { planChange, useCurrentPrices, useSavePrices } from "./use-price-change.ts";

interface PriceDialogProps {
  isOpen: boolean;
  selected: readonly SelectedProduct[];
  onClose: () => void;
  onChanged: (change: CompletedPriceChange) => void;
}

/** Changes the prices of the selected products by a percentage or an amount, all or none. Shows a preview first. */
export function PriceDialog({ isOpen, selected, onClose, onChanged }: PriceDialogProps) {
  const [draft, setDraft] = useState(NO_PRICE_CHANGE);
  const currentPrices = useCurrentPrices(isOpen, selected);
  const { products, requestedProducts } = currentPrices;
  const { mutate, isPending, problem, reset } = useSavePrices({
    onSaved: onChanged,
    onConflict: currentPrices.reload,
  });
  const { rule, error } = toPriceRule(draft);
  const plan = rule && products && planChange(rule, products, requestedProducts);
  const priceCount = plan?.changes.length ?? 0;
  const conflict = problem?.code === "conflict" ? problem : undefined;

  useEffect(() => {
    if (!isOpen) return;
    setDraft(NO_PRICE_CHANGE);
    reset();
  }, [isOpen, reset]);

  return (
    <BulkDialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.title(requestedProducts.length)}
      submitLabel={priceCount === 0 ? messages.applyNothing : messages.apply(priceCount)}
      isBusy={isPending}
      isDisabled={priceCount === 0}
      onSubmit={() => {
        if (plan && rule && priceCount > 0) void mutate({ plan, rule });
      }}
    >
      <PriceFields
        draft={draft}
        sizes={listSizes(products ?? [])}
        error={draft.value === "" ? undefined : error}
        onChange={(newDraft) => {
          setDraft(newDraft);
          reset();
        }}
      />
      <BulkReasons detail={conflict?.detail} reasons={Object.values(conflict?.errors ?? {}).flat()} />
      {conflict && <p className="text-sm">{messages.reviewAgain}</p>}
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
    </BulkDialog>
  );
}
