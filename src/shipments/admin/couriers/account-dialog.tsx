import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import type { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { courierAccountSchema } from "../../rules/courier-account.ts";
import type { StoredCourier } from "../../rules/courier.ts";
import { staffShipmentMessages as messages } from "../../rules/staff-messages.ts";
import { AccountCities } from "./account-cities.tsx";
import type { ConnectedKind } from "./account-fields.ts";
import { ACCOUNT_FIELDS, buildEmptyAccount, toAccount } from "./account-fields.ts";

export type ConnectedCourier = StoredCourier & { kind: ConnectedKind };

interface AccountDialogProps extends Pick<
  ReturnType<typeof useRecordDialog<ConnectedCourier>>,
  "isOpen" | "close"
> {
  courier: ConnectedCourier;
  /** Called after the account or the cities are stored. */
  onSaved: () => void;
}

/** Stores the account of a connected courier. */
export function AccountDialog({ courier, isOpen, close, onSaved }: AccountDialogProps) {
  const { id, name, kind, hookPath, hasAccount } = courier;
  const form = useRecordForm({
    // The fields start empty, and there is no conflict: the server never reveals a stored account.
    record: undefined,
    schema: courierAccountSchema,
    toValues: () => buildEmptyAccount(kind),
    toInput: (values) => toAccount(kind, values),
    save: async (json) => {
      await callStaffWrite("courier_account_changed", "PUT /api/admin/couriers/:id/account", {
        param: { id: String(id) },
        json,
      });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.accountSaved, saveFailed: messages.accountFailed },
    onSaved: () => {
      onSaved();
      close();
    },
  });
  return (
    <RecordDialog
      form={form}
      item="account"
      isOpen={isOpen}
      onClose={close}
      title={messages.accountOf(name)}
      saveLabel="Save"
      className="grid gap-3"
    >
      {hasAccount && <AccountCities courier={courier} onUpdated={onSaved} />}
      <p className="text-sm text-umber">{messages.accountHint}</p>
      {hookPath !== null && (
        <p className="text-sm wrap-anywhere">
          <span>{`${messages.webhookHint(name)} `}</span>
          <code>{location.origin + hookPath}</code>
        </p>
      )}
      {ACCOUNT_FIELDS[kind].map(({ name: field, label, isSecret, isOptional }) => (
        <FormField
          key={field}
          form={form.fields}
          name={field}
          label={label}
          type={isSecret ? "password" : "text"}
          required={isOptional !== true}
        />
      ))}
    </RecordDialog>
  );
}
