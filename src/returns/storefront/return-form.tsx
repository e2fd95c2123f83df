import { useId } from "react";

import { formatRefundDays } from "#store/rules/format-refund-days.ts";
import { useStore } from "#store/storefront/store-context.tsx";
import { FORM_KEY_FIELD } from "#kit/storefront/form-key.ts";
import { Button } from "#kit/ui/button.tsx";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";
import { Field, FieldFrame } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

import type { CreditEstimate } from "../rules/estimate-credit.ts";
import { toWishKey } from "../rules/wish-key.ts";
import { returnMessages } from "../rules/return-messages.ts";
import { returnPageMessages as messages } from "../rules/return-page-messages.ts";
import type { ReturnReason } from "../rules/return-reason.ts";
import { RETURN_REASONS } from "../rules/return-reason.ts";
import type { OrderReturns, ReturnableLine } from "../rules/return.ts";

interface ReturnFormProps {
  page: OrderReturns;
  formKey: string;
  /** What the customer would get back for the values. */
  estimate: CreditEstimate | undefined;
  /** Values of the submitted form, by the names of its fields. */
  values: Readonly<Record<string, string>>;
}

/** Asks which bottles come back and why, what the customer wants, and where the refund goes. */
export function ReturnForm({ page, formKey, estimate, values }: ReturnFormProps) {
  const { returns } = useStore();
  return (
    <form method="post" encType="multipart/form-data" className="mt-8 grid gap-6">
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <p className="max-w-prose text-umber">{messages.unopened}</p>
      <ul className="grid gap-4">
        {page.lines.map((line, index) => (
          <LineFields key={`${line.productId} ${line.variant}`} line={line} index={index} values={values} />
        ))}
      </ul>
      {page.backOn !== null && <p>{messages.backOn(page.backOn)}</p>}
      <SelectField label={messages.wants} name="wants" required defaultValue={values["wants"] ?? "refund"}>
        <option value="refund">{messages.refund}</option>
        {returns.offersExchange && <option value="exchange">{messages.exchange}</option>}
      </SelectField>
      <PayeeFields values={values} />
      <TextareaField
        label={messages.note}
        name="note"
        rows={3}
        maxLength={500}
        defaultValue={values["note"] ?? ""}
      />
      <div role="status">
        {estimate !== undefined && (
          <div className="border-l-2 border-gilt pl-4">
            <p className="text-lg">{messages.getBack(estimate.credit, formatRefundDays(returns))}</p>
            {estimate.keptFees > 0 && <p className="text-umber">{messages.kept(estimate.keptFees)}</p>}
            <p className="text-umber">{messages.photosAgain}</p>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" name="step" value="estimate">
          {messages.estimate}
        </Button>
        <Button type="submit" name="step" value="send">
          {messages.send}
        </Button>
      </div>
    </form>
  );
}

interface LineFieldsProps {
  line: ReturnableLine;
  index: number;
  values: ReturnFormProps["values"];
}

/** Returns the reasons for which an item can come back now. */
function listReasons({ canChangeMind, canReportFault, canReportDamage }: ReturnableLine): ReturnReason[] {
  const isPossible: Record<ReturnReason, boolean> = {
    "changed-mind": canChangeMind,
    faulty: canReportFault,
    damaged: canReportDamage,
    "wrong-item": canReportDamage,
  };
  return RETURN_REASONS.filter((reason) => isPossible[reason]);
}

function LineFields({ line, index, values }: LineFieldsProps) {
  const { name, variant, quantity, isTester, isFinalSale, askUntil } = line;
  const reasons = listReasons(line);
  const counts = Array.from({ length: quantity }, (_, count) => count + 1);
  return (
    <li className="grid gap-3 border border-sand bg-paper p-5 sm:p-6">
      <p className="font-medium">{`${name} ${variant}`}</p>
      {isTester && <p className="text-umber">{messages.tester}</p>}
      {isFinalSale && !isTester && <p className="text-umber">{messages.finalSale}</p>}
      {reasons.length === 0 ? (
        <p className="text-umber">{messages.tooLate}</p>
      ) : (
        <>
          <p className="text-umber">{messages.lastDay(askUntil)}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={messages.quantity}
              name={`quantity-${index}`}
              required
              defaultValue={values[`quantity-${index}`] ?? "0"}
            >
              <option value="0">{messages.none}</option>
              {counts.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={messages.reason}
              name={`reason-${index}`}
              required
              defaultValue={values[`reason-${index}`] ?? reasons[0]}
            >
              {reasons.map((reason) => (
                <option key={reason} value={reason}>
                  {returnMessages.reasons[reason]}
                </option>
              ))}
            </SelectField>
          </div>
          {line.exchangeChoices.length > 0 && (
            <SelectField
              label={messages.wish}
              name={`wish-${index}`}
              hint={messages.wishHint}
              defaultValue={values[`wish-${index}`] ?? ""}
            >
              <option value="">{messages.noWish}</option>
              {line.exchangeChoices.map((choice) => (
                <option key={toWishKey(choice)} value={toWishKey(choice)}>
                  {`${choice.name} ${choice.variant}`}
                </option>
              ))}
            </SelectField>
          )}
          <PhotoField index={index} />
        </>
      )}
    </li>
  );
}

/** Asks for photos of an item. Phones offer the camera and the gallery. */
function PhotoField({ index }: { index: number }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={messages.photos} hint={messages.photosHint}>
      <input
        id={id}
        type="file"
        name={`photos-${index}`}
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-hint`}
        className={CONTROL_CLASS}
      />
    </FieldFrame>
  );
}

/** Asks for the account to which the refund is paid. */
function PayeeFields({ values }: Pick<LineFieldsProps, "values">) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label={messages.payee}
        name="method"
        required
        defaultValue={values["method"] ?? ""}
        hint={messages.payeeHint}
      >
        <option value="">{messages.original}</option>
        <option value="bank-transfer">{returnMessages.methods["bank-transfer"]}</option>
        <option value="wallet">{returnMessages.methods.wallet}</option>
      </SelectField>
      <Field label={messages.holder} name="holder" maxLength={80} defaultValue={values["holder"] ?? ""} />
      <Field label={messages.account} name="account" maxLength={60} defaultValue={values["account"] ?? ""} />
    </fieldset>
  );
}
