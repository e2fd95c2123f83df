import type { FormEvent, KeyboardEvent } from "react";
import { useEffect, useId, useState } from "react";

import { stockChangeSchema } from "#domain/stock/inventory-query.ts";
import type { SizeStock } from "#domain/stock/inventory.ts";
import { inventoryMessages } from "#domain/stock/staff-messages.ts";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Check } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { staffWrite } from "../staff-call.ts";
import { validInput } from "../valid-input.ts";

interface StockFieldProps {
  product: { id: string; name: string };
  size: SizeStock;
  /** The stock is another one now: what shows it is to be loaded again. */
  onChange: () => void;
}

/** What is being typed, and the stock that was seen when it began; without one, the stock shown now counts. */
interface Draft {
  typed: string;
  seen: number | null | undefined;
}

const inField = (stock: number | null) => (stock === null ? "" : String(stock));

/** Blank is unlimited; what is no whole number is left to the schema to refuse. */
function stockOf(typed: string): number | null {
  if (typed === "") return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

function useStockChange({ product, size, onChange }: StockFieldProps) {
  const [draft, setDraft] = useState<Draft>();
  const [saved, setSaved] = useState<{ stock: number | null }>();
  const stock = saved === undefined ? size.stock : saved.stock;
  const { mutate, pending, problem, errors, reset } = useMutation(
    async (input: { stock: number | null; expectedStock: number | null }) =>
      staffWrite("stock_changed", "PATCH /api/admin/inventory/products/:id/stock", {
        param: { id: product.id },
        json: validInput(stockChangeSchema, { variant: size.variant, ...input }),
      }),
    {
      success: (now) => {
        setDraft(undefined);
        setSaved({ stock: now.stock });
        toast(inventoryMessages.saved(size.variant, now.stock));
        onChange();
      },
      problem: ({ code }) => {
        if (code !== "conflict") return;
        // What was typed stays; sent once more, it replaces the stock that is shown by then.
        setDraft((now) => now && { ...now, seen: undefined });
        onChange();
      },
    },
  );

  // What was saved is shown until the list, loaded again, says the same or knows better.
  useEffect(() => setSaved(undefined), [size]);

  return {
    value: draft?.typed ?? inField(stock),
    isChanged: draft !== undefined && draft.typed.trim() !== inField(stock),
    pending,
    error:
      errors["stock"]?.[0] ??
      (problem && (problem.isRefusal ? problem.detail : inventoryMessages.saveFailed)),
    type: (typed: string) => setDraft((now) => ({ typed, seen: now === undefined ? stock : now.seen })),
    restore: () => {
      setDraft(undefined);
      reset();
    },
    save: () => {
      if (draft === undefined) return;
      const typed = draft.typed.trim();
      const expectedStock = draft.seen === undefined ? stock : draft.seen;
      void mutate({ stock: stockOf(typed), expectedStock });
    },
  };
}

/** The stock of one size, edited where it stands: Enter saves, Escape restores, blank is unlimited. Spec: admin §5. */
export function StockField(props: StockFieldProps) {
  const { product, size } = props;
  const id = useId();
  const { value, isChanged, pending, error, type, restore, save } = useStockChange(props);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || (!isChanged && error === undefined)) return;
    // The dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
    restore();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isChanged) save();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="min-w-0">
      <div className="relative w-28">
        <input
          aria-label={`Stock of ${product.name}, ${size.variant}`}
          aria-describedby={error === undefined ? undefined : id}
          aria-invalid={error === undefined ? undefined : true}
          aria-busy={pending || undefined}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Unlimited"
          maxLength={9}
          value={value}
          readOnly={pending}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={handleKey}
          className={classNames(
            "min-h-11 w-full rounded-sm border bg-paper px-3 text-sm tabular-nums placeholder:text-umber hover:border-umber focus:border-ink aria-invalid:border-oxblood",
            isChanged || pending ? "border-brass pr-11" : "border-umber/30",
          )}
        />
        <span className="absolute inset-y-0 right-0 inline-flex items-center">
          {pending && (
            <span className="px-3.5 text-umber">
              <Spinner />
            </span>
          )}
          {isChanged && !pending && (
            <IconButton
              type="submit"
              label={`Save stock of ${product.name}, ${size.variant}`}
              className="text-moss"
            >
              <Check className="size-5" strokeWidth={2} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1 max-w-64 text-sm whitespace-normal text-oxblood">
          {error}
        </p>
      )}
    </form>
  );
}
