import { useRef } from "react";
import { useRevalidator } from "react-router";

import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { CircleCheck } from "#kit/ui/order-icons.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { Time } from "#kit/ui/time.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { callStaffWrite } from "../staff-call.ts";
import type { OwnSession } from "../../rules/session.ts";
import { sessionMessages } from "../../rules/sign-in-messages.ts";
import { useSignOut } from "../login/use-sign-out.ts";

/** Ends one of the user's sessions. @throws ApiProblem */
async function endSession(id: string): Promise<void> {
  await callStaffWrite("session_ended", "DELETE /api/auth/sessions/:id", { param: { id } });
}

/** Ends all of the user's sessions except this browser's. Returns the number of ended sessions. @throws ApiProblem */
async function endOtherSessions(): Promise<number> {
  const { ended } = await callStaffWrite("other_sessions_ended", "DELETE /api/auth/sessions", {});
  return ended;
}

/** Returns a mutation that ends sessions, shows the result in a toast and reloads the list. */
function useSessionEnd<Input, Output>(
  end: (input: Input) => Promise<Output>,
  formatResult: (output: Output, input: Input) => string,
  onDone: () => void,
) {
  const { revalidate } = useRevalidator();
  return useMutation(
    async (input: Input) => {
      showToast(formatResult(await end(input), input));
      await revalidate();
    },
    {
      success: onDone,
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : sessionMessages.endFailed, { tone: "error" });
        if (isRejection) void revalidate();
      },
    },
  );
}

function SignOutThisBrowser() {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <Button variant="quiet" isBusy={isSigningOut} onClick={signOut}>
      {sessionMessages.signOut}
      <span className="sr-only"> {sessionMessages.current}</span>
    </Button>
  );
}

function SignOutOtherBrowser({ session, onDone }: { session: OwnSession; onDone: () => void }) {
  const { mutate, isPending } = useSessionEnd(
    ({ id }: OwnSession) => endSession(id),
    (_, { device }) => sessionMessages.ended(device),
    onDone,
  );
  return (
    <Button variant="quiet" isBusy={isPending} onClick={() => void mutate(session)}>
      {sessionMessages.signOut}
      <span className="sr-only">{` ${session.device}`}</span>
    </Button>
  );
}

function SessionRow({ session, onDone }: { session: OwnSession; onDone: () => void }) {
  const { device, network, isCurrent, signedInAt, lastSeenAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-sand py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span>{device}</span>
          {isCurrent && (
            <span className="flex items-center gap-1 text-sm font-normal text-moss">
              <CircleCheck className="size-4" strokeWidth={1.75} aria-hidden="true" />
              {sessionMessages.current}
            </span>
          )}
        </p>
        <p className="text-sm text-umber tabular-nums">
          {sessionMessages.lastUsed} <Time iso={lastSeenAt} /> · {sessionMessages.signedIn}{" "}
          <Time iso={signedInAt} />
          {network !== "" && <span>{` ${sessionMessages.from(network)}`}</span>}
        </p>
      </div>
      {isCurrent ? <SignOutThisBrowser /> : <SignOutOtherBrowser session={session} onDone={onDone} />}
    </li>
  );
}

/** The browsers in which the user is signed in, each with a button that ends its session. */
export function OwnSessions({ sessions, idleHours }: { sessions: readonly OwnSession[]; idleHours: number }) {
  const list = useRef<HTMLUListElement>(null);
  // The row with the focused button is removed, so focus moves to the list.
  const focusList = () => list.current?.focus();
  const endOthers = useSessionEnd(endOtherSessions, sessionMessages.endedOthers, focusList);
  return (
    <Panel
      title={sessionMessages.title}
      hint={sessionMessages.hint(idleHours)}
      aside={
        sessions.length > 1 && (
          <Button
            variant="secondary"
            isBusy={endOthers.isPending}
            onClick={() => void endOthers.mutate(undefined)}
          >
            {sessionMessages.signOutElsewhere}
          </Button>
        )
      }
    >
      <ul ref={list} tabIndex={-1} aria-label={sessionMessages.title} className="outline-none">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onDone={focusList} />
        ))}
      </ul>
    </Panel>
  );
}
