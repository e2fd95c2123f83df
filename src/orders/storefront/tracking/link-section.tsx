import { useId } from "react";

import { orderLinkMessages as messages } from "../../rules/links/order-link-messages.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Button } from "#kit/ui/button.tsx";

import type { LinkRequestResult } from "../order/link-request.tsx";
import { LinkExplanation, LinkRequestStatus } from "../order/link-request.tsx";
import { LINK_BUTTON } from "./tracking-form.tsx";

interface LinkSectionProps {
  /** Id of the tracking form, whose field names the order. */
  formId: string;
  /** The channels that the shop has configured. */
  channels: readonly MessageChannel[];
  result: LinkRequestResult;
  isSending: boolean;
}

/** For shoppers who have lost the link to their order: sends it to the phone number or email address of the order. */
export function LinkSection({ formId, channels, result, isSending }: LinkSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-sand pt-6">
      <h2 id={id} className="text-xl">
        {messages.heading}
      </h2>
      {channels.length > 0 && <p className="mt-2 text-umber">{messages.purpose}</p>}
      <LinkExplanation channels={channels} />
      {channels.length > 0 && (
        <Button
          type="submit"
          form={formId}
          {...LINK_BUTTON}
          variant="secondary"
          className="mt-4"
          isBusy={isSending}
          busyLabel={messages.sending}
        >
          {messages.send}
        </Button>
      )}
      <LinkRequestStatus result={result} />
    </section>
  );
}
