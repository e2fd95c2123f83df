import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { Button } from "#kit/ui/button.tsx";

import { blockedPhoneMessages as messages } from "../rules/blocked-phone-messages.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const BlockForm = dialogOnDemand(
  () => import("./block-form.tsx"),
  (module) => module.BlockForm,
);

export interface BlockPhoneProps {
  phone: string;
  /** Called after the number is blocked. */
  onBlocked: () => void;
}

/** A button that blocks a phone number, after asking for a reason and a duration (`?dialog=block`). */
export function BlockPhone(props: BlockPhoneProps) {
  const dialog = useDialog("block");
  return (
    <>
      <Button variant="quiet" className="px-0!" onClick={dialog.open}>
        {messages.block}
      </Button>
      <Opened dialog={dialog}>{(opened) => <BlockForm {...props} {...opened} />}</Opened>
    </>
  );
}
