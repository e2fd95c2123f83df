import { useState } from "react";
import { Link } from "react-router";

import { orderLinkMessages as messages } from "../../rules/links/order-link-messages.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { networkMessages } from "#kit/rules/texts/network-messages.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";

import { sendOrderLink } from "./order-calls.ts";

/** The result of a request for a new link: the channels that the shop uses, or the reason why it sends nothing. */
export interface LinkRequestResult {
  sentOver?: readonly MessageChannel[] | undefined;
  error?: string | undefined;
}

function describeProblem({ status, detail, isRejection }: ApiProblem): string {
  if (status === 0) return `${messages.failed} ${networkMessages.failed}`;
  return isRejection || status === 429 ? detail : messages.failed;
}

/**
 * Requests new links and holds the result.
 * @param initial the server's result of a form that was sent without JavaScript
 */
export function useLinkRequest(initial: LinkRequestResult = {}) {
  const [result, setResult] = useState(initial);
  const { mutate, isPending } = useMutation(sendOrderLink, {
    success: (sentOver) => setResult({ sentOver }),
    problem: (problem) => setResult({ error: describeProblem(problem) }),
  });
  return { result, isPending, request: mutate, setResult };
}

/** Shows the result of a request for a new link. Says nothing about whether the order exists. */
export function LinkRequestStatus({ result: { sentOver, error } }: { result: LinkRequestResult }) {
  return (
    <>
      <p role="status" className="mt-3 empty:hidden">
        {sentOver && messages.sent(sentOver)}
      </p>
      <div role="alert" className="mt-3 text-oxblood empty:hidden">
        {error}
      </div>
    </>
  );
}

/** Explains where the shop sends links to orders, or that it sends none. */
export function LinkExplanation({ channels }: { channels: readonly MessageChannel[] }) {
  if (channels.length > 0) return <p className="mt-2 text-umber">{messages.explanation(channels)}</p>;
  return (
    <p className="mt-2 text-umber">
      {messages.noChannel}{" "}
      <Link to="/contact" className="text-link">
        {messages.contact}
      </Link>
    </p>
  );
}

interface LinkRequestProps {
  /** The token or the order id in the page's address. */
  token: string;
  /** The channels that the shop has configured. */
  channels: readonly MessageChannel[];
  initial: LinkRequestResult | undefined;
  variant: "primary" | "secondary";
}

/** A button that sends a new link to the order of this page. Without JavaScript the form posts to the page's action. */
export function LinkRequest({ token, channels, initial, variant }: LinkRequestProps) {
  const { result, isPending, request } = useLinkRequest(initial);
  return (
    <>
      <LinkExplanation channels={channels} />
      {channels.length > 0 && result.sentOver === undefined && (
        <form
          method="post"
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault();
            void request({ term: token });
          }}
        >
          <input type="hidden" name="decision" value="send-link" />
          <Button type="submit" variant={variant} isBusy={isPending} busyLabel={messages.sending}>
            {messages.send}
          </Button>
        </form>
      )}
      <LinkRequestStatus result={result} />
    </>
  );
}
