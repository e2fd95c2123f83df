import { useEffect, useEffectEvent, useState } from "react";

import { LoadProblem } from "#kit/admin/empty-state.tsx";
import { FIRST_FIELD } from "#kit/admin/use-page-view.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { normalizeDigits } from "#kit/rules/phone.ts";
import { Button } from "#kit/ui/button.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { callStaffRead } from "#staff/admin/staff-call.ts";
import { LISTED_STATES } from "#store/rules/places/find-listed-city.ts";

import type { CustomerFile } from "../../rules/order.ts";
import { CHANNEL_LABELS, isCounterChannel } from "../../rules/order-channel.ts";
import type { StaffChannel } from "../../rules/staff-order/staff-order.ts";
import { STAFF_CHANNELS } from "../../rules/staff-order/staff-order.ts";
import type { ParsedAddress } from "../../rules/staff-order/parse-address.ts";
import { parseAddress } from "../../rules/staff-order/parse-address.ts";
import { staffOrderTexts } from "../../rules/staff-order/staff-order-messages.ts";
import { DetailSection } from "../detail/detail-section.tsx";

import { fillInAddress } from "./entry-draft.ts";
import { EntryField } from "./entry-field.tsx";
import { SEARCH_ID } from "./size-search.tsx";
import type { OrderEntry } from "./use-order-entry.ts";

/** Fewer digits are no number yet. */
const MIN_DIGITS = 10;

const PHONE_ID = "order-phone";

const focus = (id: string) => document.getElementById(id)?.focus();

const countMissingDigits = (phone: string) =>
  Math.max(0, MIN_DIGITS - normalizeDigits(phone).replaceAll(/\D/g, "").length);

/** Loads the file of the customer once the phone number is complete. */
function useCustomerFile(phone: string) {
  return useStaffData(countMissingDigits(phone) > 0 ? "" : phone.trim(), () =>
    callStaffRead("POST /api/admin/orders/customer-file", { json: { phone } }),
  );
}

function takeOver(entry: OrderEntry, { lastAddress }: CustomerFile) {
  if (!lastAddress) return;
  const { country: _country, ...address } = lastAddress;
  entry.change(address);
}

function CustomerFacts({ file, onTakeOver }: { file: CustomerFile; onTakeOver: () => void }) {
  const { total, counts, returned, totalSpent, blockReason, lastAddress, profile } = file;
  return (
    <div role="status" className="rounded-sm border border-sand bg-ivory/60 p-3 text-sm">
      <p className="font-medium">{profile?.name ?? (lastAddress?.name || "New customer")}</p>
      {blockReason !== null && (
        <p className="text-oxblood">{`The shop blocks this number: ${blockReason}`}</p>
      )}
      <p className="tabular-nums">
        {total === 0
          ? "No orders yet"
          : `${total} ${total === 1 ? "order" : "orders"}, ${counts.delivered ?? 0} delivered, ${returned} refused, ${formatPrice(totalSpent)}`}
      </p>
      {profile?.note && <p className="whitespace-pre-line text-umber">{profile.note}</p>}
      {lastAddress && lastAddress.street !== "" && (
        <Button variant="quiet" className="-ml-3" onClick={onTakeOver}>
          {`Deliver to ${lastAddress.street}, ${lastAddress.city}`}
        </Button>
      )}
    </div>
  );
}

const PART_LABELS = { name: "name", phone: "phone", street: "street", city: "city", state: "province" };

/** Names the parts of a pasted address that staff must check. */
function describeUnsure(parsed: ParsedAddress): string {
  const unsure = Object.entries(PART_LABELS).filter(
    ([part]) => !parsed[part as keyof typeof PART_LABELS].isSure,
  );
  return unsure.length === 0
    ? "Every part was recognized."
    : `Please check: ${unsure.map(([, label]) => label).join(", ")}.`;
}

/** Splits an address that the customer sent. */
function PasteBox({ entry }: { entry: OrderEntry }) {
  const [pasted, setPasted] = useState("");
  const parsed = pasted.trim() === "" ? undefined : parseAddress(pasted);
  return (
    <TextareaField
      label="Paste an address"
      rows={2}
      value={pasted}
      hint={parsed ? describeUnsure(parsed) : "It is split into name, phone, street, city and province."}
      onChange={({ currentTarget: { value } }) => {
        setPasted(value);
        if (value.trim() !== "") entry.setDraft((draft) => fillInAddress(draft, parseAddress(value)));
      }}
    />
  );
}

/** The address of an order that the shop delivers. */
function AddressFields({ entry }: { entry: OrderEntry }) {
  return (
    <>
      <EntryField
        entry={entry}
        name="street"
        label="Street and area"
        required
        path="address.street"
        className="sm:col-span-2"
      />
      <EntryField entry={entry} name="city" label="City" required path="address.city" />
      <EntryField
        entry={entry}
        name="state"
        label="Province"
        required
        list="order-provinces"
        path="address.state"
      />
      <EntryField
        entry={entry}
        name="zipCode"
        label="ZIP/Postal code"
        inputMode="numeric"
        path="address.zipCode"
      />
      <datalist id="order-provinces">
        {LISTED_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
    </>
  );
}

/** How the customer has reached the shop. It stands before the phone number, as the conversation begins with it. */
function ChannelField({ entry: { draft, change } }: { entry: OrderEntry }) {
  return (
    <SelectField
      label="Channel"
      required
      value={draft.channel}
      onChange={({ currentTarget }) => {
        const channel = currentTarget.value as StaffChannel;
        change({ channel, handover: isCounterChannel(channel) ? "counter" : "delivery" });
      }}
    >
      {STAFF_CHANNELS.map((channel) => (
        <option key={channel} value={channel}>
          {CHANNEL_LABELS[channel]}
        </option>
      ))}
    </SelectField>
  );
}

/** Who orders, and where the order goes. Enter in the phone field takes over the last address. */
export function EntryCustomer({ entry }: { entry: OrderEntry }) {
  const { draft } = entry;
  const isCounter = draft.handover === "counter";
  const file = useCustomerFile(draft.phone);
  const [waitsForFile, setWaitsForFile] = useState(false);
  const [phoneError, setPhoneError] = useState("");

  function accept() {
    if (file.data) takeOver(entry, file.data);
    focus(file.data?.lastAddress || isCounter ? SEARCH_ID : "order-name");
  }

  const onFile = useEffectEvent(accept);

  useEffect(() => focus(PHONE_ID), []);
  // Enter was faster than the answer.
  useEffect(() => {
    if (!waitsForFile || (!file.data && !file.problem)) return;
    setWaitsForFile(false);
    onFile();
  }, [waitsForFile, file.data, file.problem]);

  return (
    <DetailSection title="Customer">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <ChannelField entry={entry} />
          <EntryField
            entry={entry}
            {...FIRST_FIELD}
            id={PHONE_ID}
            name="phone"
            label="Phone"
            type="tel"
            inputMode="tel"
            path="customer.phone"
            required={!isCounter}
            note={countMissingDigits(draft.phone) > 0 ? phoneError : ""}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.ctrlKey) return;
              event.preventDefault();
              if (draft.phone.trim() === "" && isCounter) return accept();
              const missing = countMissingDigits(draft.phone);
              setPhoneError(missing > 0 ? staffOrderTexts.phoneTooShort(missing) : "");
              if (missing > 0) return;
              if (file.data || file.problem) accept();
              else setWaitsForFile(true);
            }}
          />
          {file.problem && !file.data && (
            <LoadProblem onRetry={file.reload}>{staffOrderTexts.fileFailed}</LoadProblem>
          )}
          {file.data && (
            <CustomerFacts
              file={file.data}
              onTakeOver={() => {
                if (file.data) takeOver(entry, file.data);
                focus(SEARCH_ID);
              }}
            />
          )}
          {file.data?.blockReason != null && (
            <EntryField entry={entry} name="blockedReason" label="Why you accept the order" required />
          )}
        </div>
        {!isCounter && <PasteBox entry={entry} />}
        <EntryField
          entry={entry}
          id="order-name"
          name="name"
          label="Name"
          path="customer.name"
          required={!isCounter}
        />
        <EntryField entry={entry} name="email" label="Email" type="email" path="customer.email" />
        {!isCounter && <AddressFields entry={entry} />}
      </div>
    </DetailSection>
  );
}
