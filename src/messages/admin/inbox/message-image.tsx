import type { ReactNode } from "react";

import { useMutation } from "#kit/api-client/use-mutation.ts";
import { PrivateImages } from "#kit/admin/private-images.tsx";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { canFetchAgain } from "../../rules/inbox/message-image.ts";
import { customerWhatsAppMessages as texts } from "../../rules/inbox/whatsapp-messages.ts";

/** Returns the image of a WhatsApp message, which only the admin area can read. */
export function describeMessageImage({ id, name }: Pick<ReceivedMessage, "id" | "name">) {
  return { url: `/api/admin/contact-messages/${id}/image`, alt: texts.imageAlt(name) };
}

interface MessageImageProps {
  message: ReceivedMessage;
  /** Called after an image is fetched again. */
  onChange: () => void;
  /** What staff can do with a stored image that proves no payment yet. */
  attach?: ReactNode;
}

/** The image of a WhatsApp message, why it is missing, and the order whose payment it proves. */
export function MessageImage({ message, onChange, attach }: MessageImageProps) {
  const { image } = message;
  if (image === null) return null;
  if (image.state === "waiting") return <p className="text-sm text-umber">{texts.imageWaits}</p>;
  if (image.problem !== null)
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <p className="text-oxblood">{texts.imageProblems[image.problem]}</p>
        {canFetchAgain(image) && <FetchAgain message={message} onRequested={onChange} />}
      </div>
    );
  return (
    <div className="grid gap-1 text-sm">
      <PrivateImages images={[describeMessageImage(message)]} />
      {image.paymentOf && <p className="text-umber">{texts.attachedTo(image.paymentOf.orderNumber)}</p>}
      {image.paymentOf === null && <div className="empty:hidden">{attach}</div>}
    </div>
  );
}

function FetchAgain({ message, onRequested }: { message: ReceivedMessage; onRequested: () => void }) {
  const { mutate, isPending } = useMutation(
    (id: string) =>
      callStaffWrite("image_fetched_again", "POST /api/admin/contact-messages/:id/image/fetch", {
        param: { id },
      }),
    {
      success: onRequested,
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : texts.fetchAgainFailed, { tone: "error" });
        onRequested();
      },
    },
  );
  return (
    <Button variant="quiet" isBusy={isPending} onClick={() => void mutate(message.id)}>
      {texts.fetchAgain}
    </Button>
  );
}
