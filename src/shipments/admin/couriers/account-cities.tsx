import { cityMessages as messages } from "../../rules/courier-messages.ts";
import type { StoredCourier } from "../../rules/courier.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { Time } from "#kit/ui/time.tsx";

import { updateCourierCities } from "./courier-city-calls.ts";

interface AccountCitiesProps {
  courier: Pick<StoredCourier, "id" | "cities" | "citiesFetchedAt">;
  /** Called after the cities are stored. */
  onUpdated: () => void;
}

/** The number of stored cities of a connected courier and when they were fetched, with a button that updates them. */
export function AccountCities({ courier: { id, cities, citiesFetchedAt }, onUpdated }: AccountCitiesProps) {
  const { mutate, isPending } = useMutation(updateCourierCities, {
    success: ({ problem, cities: count }) => {
      showToast(problem ?? messages.updated(count), problem === null ? {} : { tone: "error" });
      if (problem === null) onUpdated();
    },
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.updateFailed, { tone: "error" }),
  });
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <span>
        {citiesFetchedAt === null ? (
          messages.none
        ) : (
          <>
            <span>{messages.count(cities)}</span>
            <Time iso={citiesFetchedAt} className="tabular-nums" />
          </>
        )}
      </span>
      <Button variant="quiet" isBusy={isPending} onClick={() => void mutate(id)}>
        {messages.update}
      </Button>
    </p>
  );
}
