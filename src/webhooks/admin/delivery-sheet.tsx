import type { WebhookDeliveryDetail } from "../rules/webhook-endpoint.ts";
import { webhookDeliveryMessages as messages } from "../rules/webhook-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Sheet } from "#kit/ui/overlays/sheet.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { Time } from "#kit/ui/time.tsx";

import { ScrollRegion } from "#kit/admin/lists/scroll-region.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { WebhookDeliveryBadge } from "./delivery-badge.tsx";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

interface WebhookDeliverySheetProps {
  id: string;
  onClose: () => void;
  /** Called after the delivery is queued again. */
  onChanged: () => Promise<void>;
}

/** A webhook delivery with its request and the log of its attempts. Mounted while open. */
export function WebhookDeliverySheet({ id, onClose, onChanged }: WebhookDeliverySheetProps) {
  const { data, problem, reload } = useStaffData(`delivery ${id}`, () =>
    callStaffRead("GET /api/admin/webhook-deliveries/:id", { param: { id } }),
  );
  const sendAgain = useMutation(
    () =>
      callStaffWrite("webhook_sent_again", "POST /api/admin/webhook-deliveries/:id/send-again", {
        param: { id },
      }),
    {
      success: () => {
        showToast(messages.queued);
        reload();
        void onChanged();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.sendFailed, { tone: "error" }),
    },
  );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={data === undefined ? messages.delivery : messages.detail(data.type)}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={reload}>
            {messages.refresh}
          </Button>
          <Button isBusy={sendAgain.isPending} onClick={() => void sendAgain.mutate(undefined)}>
            {messages.sendAgain}
          </Button>
        </div>
      }
    >
      {data === undefined ? (
        <p className="text-sm text-umber">{problem ? problem.detail : "Loading …"}</p>
      ) : (
        <DeliveryDetail delivery={data} />
      )}
    </Sheet>
  );
}

/** A long text such as JSON, in a region that can be scrolled with the keyboard. */
function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <ScrollRegion label={label} className="mt-1 max-h-80 overflow-auto border border-sand bg-ivory p-3">
      <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{children}</pre>
    </ScrollRegion>
  );
}

function DeliveryDetail({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { url, messageId, state, nextAttemptAt, body, log } = delivery;
  return (
    <div className="grid gap-5 text-sm">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-umber">URL</dt>
        <dd className="wrap-anywhere">{url}</dd>
        <dt className="text-umber">State</dt>
        <dd>
          <WebhookDeliveryBadge state={state} />
        </dd>
        {nextAttemptAt !== null && (
          <>
            <dt className="text-umber">{messages.nextAttempt}</dt>
            <dd>
              <Time iso={nextAttemptAt} className="tabular-nums" />
            </dd>
          </>
        )}
        <dt className="text-umber">webhook-id</dt>
        <dd className="wrap-anywhere">{messageId}</dd>
      </dl>
      <section>
        <h3 className="text-base">{messages.body}</h3>
        <CodeBlock label={messages.body}>{JSON.stringify(JSON.parse(body), null, 2)}</CodeBlock>
      </section>
      <section>
        <h3 className="text-base">{messages.log}</h3>
        {log.length === 0 && <p className="text-umber">{messages.noAttempt}</p>}
        <ol className="divide-y divide-sand">
          {log.map((attempt) => (
            <li key={attempt.id} className="py-2">
              <p className="flex flex-wrap gap-x-4">
                <Time iso={attempt.startedAt} className="tabular-nums" />
                <span className={attempt.error === null ? "text-moss" : "text-oxblood"}>
                  {attempt.error ?? messages.status(attempt.status ?? 0)}
                </span>
                <span className="text-umber tabular-nums">{messages.duration(attempt.durationMs)}</span>
              </p>
              {attempt.response !== "" && <CodeBlock label={messages.response}>{attempt.response}</CodeBlock>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
