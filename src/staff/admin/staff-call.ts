import { useEffect, useEffectEvent } from "react";

import { track } from "#kit/ui/analytics.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import type { SaveContext } from "#kit/admin/forms/use-saving.ts";
import type { ApiInput, ApiOutput, Operation } from "#kit/api-client/api-types.ts";

import { isSignedOut } from "./login/session-events.ts";
import { signInAgain } from "./login/sign-in-again.ts";

/**
 * Runs a staff API call. If the session has ended, opens the sign-in dialog and repeats the call after the sign-in,
 * so that forms keep their values. Rethrows the error if staff close the dialog.
 * @throws ApiProblem
 */
export async function withSession<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isSignedOut(error) || !(await signInAgain())) throw error;
    }
  }
}

/** Calls a read operation of the staff API. @throws ApiProblem */
export function callStaffRead<Name extends Operation>(
  operation: Name,
  input: ApiInput<Name>,
): Promise<ApiOutput<Name>> {
  return withSession(() => callApi(operation, input));
}

const CHANGE = "change";
/** Announces what staff change in this tab. */
const changes = new EventTarget();

/** Calls the listener when a staff member has changed something in this tab (`callStaffWrite`). */
export function useStaffChange(listener: () => void): void {
  const callListener = useEffectEvent(listener);
  useEffect(() => {
    const controller = new AbortController();
    changes.addEventListener(CHANGE, () => callListener(), { signal: controller.signal });
    return () => controller.abort();
  }, []);
}

/**
 * Calls a write operation of the staff API, tracks it, and tells the page, whose counters may differ now.
 * @param action name of the change in analytics, e.g. `product_added`. Spec: admin §7
 * @throws ApiProblem
 */
export async function callStaffWrite<Name extends Operation>(
  action: string,
  operation: Name,
  input: ApiInput<Name>,
): Promise<ApiOutput<Name>> {
  const output = await withSession(() => callApi(operation, input));
  track("admin_action", { action });
  changes.dispatchEvent(new Event(CHANGE));
  return output;
}

/** Paths of the resources whose records can be added, replaced and deleted (`resourceRoutes`). */
type ResourcePath = {
  [Name in Operation]: Name extends `PUT ${infer Path}/:id`
    ? `POST ${Path}` | `DELETE ${Path}/:id` extends Operation
      ? Path
      : never
    : never;
}[Operation];

type StoredAt<Path extends ResourcePath> = ApiOutput<`PUT ${Path}/:id` & Operation>;
type InputAt<Path extends ResourcePath> =
  ApiInput<`PUT ${Path}/:id` & Operation> extends { json: infer Input }
    ? Omit<Input, "expectedUpdatedAt">
    : never;

/**
 * Returns the calls that save (`useRecordForm`) and delete the records of a resource, and track it.
 * @param name of the record in analytics, e.g. `note` for `note_added`. Spec: admin §7
 */
export function recordCalls<Path extends ResourcePath>(name: string, path: Path) {
  // The types of a path are known where the calls are used.
  const call = callStaffWrite as (action: string, operation: string, input: object) => Promise<never>;
  return {
    save: (id: string | number | undefined, input: InputAt<Path>, context: SaveContext<object>) => {
      const { expectedUpdatedAt, idempotencyKey } = context;
      const stored: Promise<StoredAt<Path>> =
        id === undefined
          ? call(`${name}_added`, `POST ${path}`, {
              json: input,
              header: { "idempotency-key": idempotencyKey },
            })
          : call(`${name}_updated`, `PUT ${path}/:id`, {
              param: { id: String(id) },
              json: { ...input, expectedUpdatedAt },
            });
      return stored;
    },
    remove: (id: string | number): Promise<undefined> =>
      call(`${name}_deleted`, `DELETE ${path}/:id`, { param: { id: String(id) } }),
  };
}
