import { useState } from "react";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import type { ApiOutput } from "#kit/api-client/api-types.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { formatShortDay } from "#kit/rules/number-formats.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Button } from "#kit/ui/button.tsx";
import { toShopDay } from "#platform/rules/day.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";

import type { DiscountFormValues } from "../rules/discount-form.ts";
import { toPreviewInput } from "../rules/discount-form.ts";
import { discountInputSchema } from "../rules/discount-input.ts";
import { staffDiscountMessages as messages } from "../rules/staff-messages.ts";

type Preview = ApiOutput<"POST /api/admin/discounts/preview">;

/** Whoever sees the orders of the preview may see orders. */
const PREVIEW_RULE = requires("discounts.edit", "orders.read");

interface DiscountPreviewProps {
  /** The stored discount that the form edits. */
  id: number | undefined;
  values: DiscountFormValues;
}

/** What the rule of the form would have done to recent orders, on request and until the rule changes. */
export function DiscountPreview({ id, values }: DiscountPreviewProps) {
  const [shown, setShown] = useState<{ rule: string; preview: Preview }>();
  const discount = toPreviewInput(values);
  const rule = JSON.stringify(discount);
  const previewing = useMutation(
    (_rule: string) =>
      callStaffRead("POST /api/admin/discounts/preview", {
        json: { discount, ...(id !== undefined && { id }) },
      }),
    { success: (preview, ofRule) => setShown({ rule: ofRule, preview }) },
  );
  const isComplete = discountInputSchema.safeParse(discount).success;
  return (
    <IfAllowed rule={PREVIEW_RULE}>
      <div className="grid gap-3">
        <Button
          variant="secondary"
          disabled={!isComplete || previewing.isPending}
          onClick={() => void previewing.mutate(rule)}
        >
          {messages.preview}
        </Button>
        <div role="status" className="grid gap-2 text-sm">
          {!isComplete && <p className="text-umber">{messages.previewIncomplete}</p>}
          {previewing.problem && <p className="text-oxblood">{previewing.problem.detail}</p>}
          {shown?.rule === rule && <PreviewResult preview={shown.preview} />}
        </div>
      </div>
    </IfAllowed>
  );
}

function PreviewResult({ preview: { days, orders, applied, kept, saved, examples } }: { preview: Preview }) {
  if (orders === 0) return <p>{messages.previewNoOrders(days)}</p>;
  return (
    <>
      <p>{messages.previewOrders(applied, orders, days)}</p>
      {applied > 0 && <p className="font-medium">{messages.previewCost(saved, applied)}</p>}
      {kept > 0 && <p>{messages.previewKept(kept)}</p>}
      <p className="text-umber">{messages.previewAssumption}</p>
      {examples.map((example) => (
        <Example key={example.id} example={example} />
      ))}
    </>
  );
}

function Example({ example }: { example: Preview["examples"][number] }) {
  const { orderNumber, placedAt, lines, subtotal, saved } = example;
  return (
    <section className="border border-sand p-3">
      <h3 className="font-medium">
        {messages.previewExample(orderNumber, formatShortDay(toShopDay(new Date(placedAt))))}
      </h3>
      <ul>
        {lines.map((line, index) => (
          <li key={index} className="flex justify-between gap-3">
            <span className="flex min-w-0 flex-wrap gap-x-1 wrap-anywhere">
              <span>{`${line.quantity} ×`}</span>
              <bdi>{line.name}</bdi>
              <span>{line.variant}</span>
            </span>
            <span className="shrink-0 tabular-nums">
              {line.saved > 0 ? messages.previewTotal(line.amount, line.saved) : formatPrice(line.amount)}
            </span>
          </li>
        ))}
        <li className="flex justify-between gap-3 border-t border-sand font-medium">
          <span>{messages.previewSum}</span>
          <span className="shrink-0 tabular-nums">{messages.previewTotal(subtotal, saved)}</span>
        </li>
      </ul>
    </section>
  );
}
