import type { UseFormReturn } from "react-hook-form";

import { FormField, FormSelect, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { staffReturnSchema } from "../rules/return-input.ts";
import { returnMessages } from "../rules/return-messages.ts";
import type { ReturnReason } from "../rules/return-reason.ts";
import { RETURN_REASONS } from "../rules/return-reason.ts";
import type { ReturnWish } from "../rules/return-state.ts";
import { RETURN_WISHES } from "../rules/return-state.ts";
import type { ReturnableLine } from "../rules/return.ts";
import { toWishKey } from "../rules/wish-key.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";

interface EnterReturnDialogProps {
  order: { id: string; orderNumber: string };
  /** What can still come back. */
  lines: readonly ReturnableLine[];
  isOpen: boolean;
  close: () => void;
  onChanged: () => Promise<void> | void;
}

/** The fields of the form, as typed. */
interface EnteredReturn {
  lines: { quantity: string; reason: ReturnReason; wish: string }[];
  wants: ReturnWish;
  note: string;
  method: "" | "bank-transfer" | "wallet";
  holder: string;
  account: string;
  outsidePolicy: string;
}

/** Enters a return for a customer; with a reason also outside of the policy. */
export function EnterReturnDialog({ order, lines, isOpen, close, onChanged }: EnterReturnDialogProps) {
  const form = useRecordForm({
    record: undefined,
    schema: staffReturnSchema,
    toValues: (): EnteredReturn => ({
      lines: lines.map(() => ({
        quantity: lines.length === 1 ? "1" : "0",
        reason: "changed-mind",
        wish: "",
      })),
      wants: "refund",
      note: "",
      method: "",
      holder: "",
      account: "",
      outsidePolicy: "",
    }),
    toInput: ({ lines: entered, wants, note, method, holder, account, outsidePolicy }) => ({
      lines: lines.flatMap((line, index) => toInputLine(line, entered[index], wants)),
      wants,
      outsidePolicy: outsidePolicy.trim() === "" ? null : outsidePolicy,
      ...(note.trim() !== "" && { note }),
      ...(method !== "" && { payee: { method, holder, account } }),
    }),
    save: async (json, { idempotencyKey }) => {
      await callStaffWrite("return_entered", "POST /api/admin/orders/:id/returns", {
        param: { id: order.id },
        header: { "idempotency-key": idempotencyKey },
        json,
      });
      return undefined;
    },
    labels: {},
    texts: { added: messages.entered, saveFailed: messages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      item="return"
      isOpen={isOpen}
      onClose={close}
      title={messages.enterTitle(order.orderNumber)}
      saveLabel={messages.enter}
    >
      <ul className="grid gap-4">
        {lines.map((line, index) => (
          <LineFields key={`${line.productId} ${line.variant}`} line={line} index={index} form={fields} />
        ))}
      </ul>
      <FormSelect form={fields} name="wants" label={messages.wants} required>
        {RETURN_WISHES.map((wish) => (
          <option key={wish} value={wish}>
            {returnMessages.wishes[wish]}
          </option>
        ))}
      </FormSelect>
      <PayeeFields form={fields} />
      <FormTextarea
        form={fields}
        name="note"
        label={messages.customerNote}
        rows={2}
        maxLength={500}
        dir="auto"
      />
      <FormField
        form={fields}
        name="outsidePolicy"
        label={messages.outsidePolicy}
        hint={messages.outsidePolicyHint}
        maxLength={500}
        dir="auto"
      />
    </RecordDialog>
  );
}

/** Returns an entered line for the API; none without bottles. Only an exchange has a wish. */
function toInputLine(
  { productId, variant, exchangeChoices }: ReturnableLine,
  entered: EnteredReturn["lines"][number] | undefined,
  wants: ReturnWish,
) {
  const quantity = Number(entered?.quantity ?? 0);
  if (!entered || quantity === 0) return [];
  const choice = exchangeChoices.find((each) => toWishKey(each) === entered.wish);
  const wish = choice && { productId: choice.productId, variant: choice.variant };
  return [
    { productId, variant, quantity, reason: entered.reason, ...(wants === "exchange" && wish && { wish }) },
  ];
}

interface FieldsProps {
  form: UseFormReturn<EnteredReturn>;
}

function LineFields({ line, index, form }: FieldsProps & { line: ReturnableLine; index: number }) {
  const asksForWish = form.watch("wants") === "exchange" && line.exchangeChoices.length > 0;
  const counts = Array.from({ length: line.quantity + 1 }, (_, count) => count);
  return (
    <li className="grid gap-2">
      <p className="text-sm font-medium">{`${line.name} ${line.variant}`}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect
          form={form}
          name={`lines.${index}.quantity`}
          label={messages.quantity(line.quantity)}
          required
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </FormSelect>
        <FormSelect form={form} name={`lines.${index}.reason`} label={messages.returnReason} required>
          {RETURN_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {returnMessages.reasons[reason]}
            </option>
          ))}
        </FormSelect>
        {asksForWish && (
          <FormSelect form={form} name={`lines.${index}.wish`} label={messages.wishFor}>
            <option value="">{messages.noWish}</option>
            {line.exchangeChoices.map((choice) => (
              <option key={toWishKey(choice)} value={toWishKey(choice)}>
                {`${choice.name} ${choice.variant}`}
              </option>
            ))}
          </FormSelect>
        )}
      </div>
    </li>
  );
}

/** Asks for the account to which the refund is paid. */
function PayeeFields({ form }: FieldsProps) {
  return (
    <>
      <FormSelect form={form} name="method" label={messages.payee} required>
        <option value="">{messages.original}</option>
        <option value="bank-transfer">{returnMessages.methods["bank-transfer"]}</option>
        <option value="wallet">{returnMessages.methods.wallet}</option>
      </FormSelect>
      {form.watch("method") !== "" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField form={form} name="holder" label={messages.holder} maxLength={80} required dir="auto" />
          <FormField
            form={form}
            name="account"
            label={messages.account}
            maxLength={60}
            required
            spellCheck={false}
          />
        </div>
      )}
    </>
  );
}
