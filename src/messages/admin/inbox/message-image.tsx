import { PrivateImages } from "#kit/admin/private-images.tsx";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { customerWhatsAppMessages as texts } from "../../rules/inbox/whatsapp-messages.ts";

/** Returns the image of a WhatsApp message, which only the admin area can read. */
export function describeMessageImage({ id, name }: Pick<ReceivedMessage, "id" | "name">) {
  return { url: `/api/admin/contact-messages/${id}/image`, alt: texts.imageAlt(name) };
}

/** The image of a WhatsApp message, why it is missing, and the order whose payment it proves. */
export function MessageImage({ message }: { message: ReceivedMessage }) {
  const { image } = message;
  if (image === null) return null;
  if (image.state === "waiting") return <p className="text-sm text-umber">{texts.imageWaits}</p>;
  if (image.problem !== null)
    return <p className="text-sm text-oxblood">{texts.imageProblems[image.problem]}</p>;
  return (
    <div className="grid gap-1 text-sm">
      <PrivateImages images={[describeMessageImage(message)]} />
      {image.paymentOf && <p className="text-umber">{texts.attachedTo(image.paymentOf.orderNumber)}</p>}
    </div>
  );
}
