import type { Order } from "#orders/rules/order.ts";
import { customerWhatsAppMessages as texts } from "#messages/rules/inbox/whatsapp-messages.ts";
import { WhatsAppReply } from "#messages/admin/inbox/whatsapp-reply.tsx";
import { callStaffRead } from "#staff/admin/staff-call.ts";
import { MessageImage } from "#messages/admin/inbox/message-image.tsx";
import { MessageReplies } from "#messages/admin/inbox/message-replies.tsx";
import { MessageStatus } from "#messages/admin/inbox/message-status.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";

import { AttachButton, AttachImageDialog, useAttachableImages } from "./attach-image.tsx";
import { DetailSection } from "#orders/admin/detail/detail-section.tsx";

interface OrderWhatsAppMessagesProps {
  order: Order;
  /** Called after a reply, which the timeline shows, too. */
  onReplied: () => void;
  /** Called after an image became a payment of the order. */
  onAttached: () => void;
}

/**
 * The WhatsApp messages of the customer about an order, newest first, with images and the shop's replies. Hidden without
 * messages.
 */
export function OrderWhatsAppMessages({ order, onReplied, onAttached }: OrderWhatsAppMessagesProps) {
  const { data, problem, reload } = useStaffData(
    order.id,
    async () =>
      (await callStaffRead("GET /api/admin/contact-messages", { query: { order: order.id } })).items,
    order.updatedAt,
  );
  const images = useAttachableImages(order, data);
  if (problem !== undefined && data === undefined)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-oxblood">
        <span>{texts.loadFailed}</span>
        <Button variant="quiet" onClick={reload}>
          {texts.fetchAgain}
        </Button>
      </p>
    );
  const [newest] = data ?? [];
  if (data === undefined || newest === undefined) return null;
  const handleReply = () => {
    reload();
    onReplied();
  };
  return (
    <DetailSection title={texts.title}>
      <ul className="grid gap-4">
        {data.map((message) => (
          <li key={message.id} className="grid gap-2 text-sm">
            <p className="flex flex-wrap justify-between gap-x-4 text-umber">
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="font-medium text-ink">{message.name}</span>
                <MessageStatus message={message} />
              </span>
              <Time iso={message.createdAt} className="tabular-nums" />
            </p>
            <p className="wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">{message.message}</p>
            <MessageImage
              message={message}
              onChange={reload}
              attach={images.canAttach(message) && <AttachButton message={message} />}
            />
            <MessageReplies message={message} onChange={reload} />
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <WhatsAppReply message={newest} onReplied={handleReply} />
      </div>
      {images.money && (
        <AttachImageDialog
          order={order}
          messages={data}
          payments={images.money.payments}
          onAttached={() => {
            reload();
            images.reload();
            onAttached();
          }}
        />
      )}
    </DetailSection>
  );
}
