import { useState } from "react";

import { LoadProblem } from "#kit/admin/empty-state.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import { staffOrderMessages as messages } from "../rules/staff-messages.ts";
import { readCashAccounts, readUncollected } from "./order-calls.ts";

/**
 * The choice of the cash account that receives what is due with a delivery; the first one by default. There is no choice
 * without the permission, without a cash account in use, or if parcels collect everything.
 * @param isAsked whether a delivery can bring cash
 * @param orderId a single order, whose amount is shown
 */
export function useCashReceived(isAsked: boolean, orderId = "") {
  const can = useAccess();
  const isOffered = isAsked && can("money.record", "money.read");
  const listed = useStaffData(isOffered ? "cash" : "", readCashAccounts);
  const uncollected = useStaffData(isOffered ? orderId : "", () => readUncollected(orderId));
  const [accounts, amount] = [listed.data ?? [], uncollected.data];
  // Otherwise a quick click would leave out what is on by default.
  const isLoading =
    isOffered &&
    [listed, ...(orderId === "" ? [] : [uncollected])].some(
      ({ data, problem }) => data === undefined && problem === undefined,
    );
  const [chosenId, setChosenId] = useState<number | null>();
  // Without an account or an amount there is nothing to ask, whatever failed.
  const isNothing = listed.data?.length === 0 || amount === 0;
  const problem = isNothing ? undefined : (listed.problem ?? uncollected.problem);
  const hasChoice = isOffered && accounts.length > 0 && (orderId === "" || (amount ?? 0) > 0);
  const accountId = chosenId === undefined ? accounts[0]?.id : (chosenId ?? undefined);
  return {
    accounts,
    amount,
    accountId: hasChoice ? accountId : undefined,
    hasChoice,
    isLoading,
    /** Why the choice could not be loaded; undefined if it could. */
    failure: isOffered && !hasChoice ? problem?.detail : undefined,
    retry: () => {
      if (listed.problem) listed.reload();
      if (uncollected.problem) uncollected.reload();
    },
    choose: setChosenId,
  };
}

/** Asks into which account the cash came, or says that this cannot be asked. Shows nothing if no cash can come. */
export function CashReceived({ cash }: { cash: ReturnType<typeof useCashReceived> }) {
  const { accounts, amount, accountId, hasChoice, failure, retry, choose } = cash;
  if (failure !== undefined)
    return <LoadProblem onRetry={retry}>{`${failure} ${messages.cashUnknown}`}</LoadProblem>;
  if (!hasChoice) return null;
  return (
    <div className="border-l-2 border-amber bg-ivory px-4 pt-3 pb-2 text-sm">
      <p>{amount === undefined ? messages.cashOfSeveral : messages.cashDue(formatPrice(amount))}</p>
      <CheckboxField
        className="font-medium"
        checked={accountId !== undefined}
        onChange={({ currentTarget }) => choose(currentTarget.checked ? undefined : null)}
      >
        {messages.paidInCash}
      </CheckboxField>
      {accountId !== undefined && (
        <SelectField
          label={messages.cashReceived}
          required
          value={accountId}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {accountId === undefined && <p className="text-umber">{messages.cashNotRecorded}</p>}
    </div>
  );
}
