import { useState } from "react";

import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { loadModule } from "#kit/api-client/api-problem.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { parseNumber } from "#kit/rules/typed-number.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { saveFile } from "#staff/admin/exports/save-file.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

import type { DiscountCode } from "../rules/discount-codes.ts";
import { newCodesSchema, toCodeRows } from "../rules/discount-codes.ts";
import type { Discount } from "../rules/discount.ts";
import { staffDiscountMessages as messages } from "../rules/staff-messages.ts";

/** How many codes the dialog lists; the file has all of them. */
const SHOWN_CODES = 20;

/** The one-use codes of a discount: how many are used, new ones, and their file. */
export function DiscountCodes({ discount: { id, name } }: { discount: Pick<Discount, "id" | "name"> }) {
  const [typed, setTyped] = useState("100");
  const param = { id: String(id) };
  const { data: codes, reload } = useStaffData(`codes ${id}`, () =>
    callStaffRead("GET /api/admin/discounts/:id/codes", { param }),
  );
  const generating = useMutation(
    (count: number) =>
      callStaffWrite("discount_codes_added", "POST /api/admin/discounts/:id/codes", {
        param,
        json: { count },
      }),
    {
      success: ({ added }) => {
        showToast(messages.codesAdded(added));
        reload();
      },
    },
  );
  const input = newCodesSchema.safeParse({ count: parseNumber(typed) ?? Number.NaN });
  const error = input.success ? generating.problem?.detail : messages.countInvalid;

  return (
    <section aria-labelledby="one-use-codes" className="mt-6 grid gap-3 border-t border-sand pt-5">
      <h3 id="one-use-codes" className="text-lg">
        {messages.oneUseCodes}
      </h3>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={messages.newCodes}
          inputMode="numeric"
          required
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          variant="secondary"
          className="sm:mt-7"
          disabled={!input.success || generating.isPending}
          onClick={() => input.success && void generating.mutate(input.data.count)}
        >
          {messages.generate}
        </Button>
      </div>
      {codes && <CodeList codes={codes} name={name} />}
    </section>
  );
}

function CodeList({ codes, name }: { codes: readonly DiscountCode[]; name: string }) {
  const used = codes.filter(({ isUsed }) => isUsed).length;
  const saving = useMutation(async () => {
    const { toCsv } = await loadModule(() => import("#catalogue/admin/product-files/csv.ts"));
    const csv = new Blob([toCsv(toCodeRows(codes))], { type: "text/csv;charset=utf-8" });
    saveFile(`codes_${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.csv`, csv);
  });
  return (
    <>
      <p role="status" className="text-sm tabular-nums">
        {messages.codeCounts(codes.length, used)}
      </p>
      {codes.length > 0 && (
        <>
          <ul aria-label={messages.oneUseCodes} className="grid gap-x-4 text-sm tabular-nums sm:grid-cols-2">
            {codes.slice(0, SHOWN_CODES).map(({ code, isUsed }) => (
              <li key={code} className="flex justify-between gap-2">
                <span translate="no">{code}</span>
                <span className="text-umber">{isUsed ? messages.codeUsed : messages.codeUnused}</span>
              </li>
            ))}
          </ul>
          <Button
            variant="secondary"
            disabled={saving.isPending}
            onClick={() => void saving.mutate(undefined)}
          >
            {messages.saveCodes}
          </Button>
        </>
      )}
    </>
  );
}
