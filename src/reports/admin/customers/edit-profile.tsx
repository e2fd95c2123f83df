import { customerProfileMessages as messages } from "#customers/rules/customer-profile-messages.ts";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { Button } from "#kit/ui/button.tsx";

import type { Customer } from "../../rules/customers/customer.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const ProfileForm = dialogOnDemand(
  () => import("./profile-form.tsx"),
  (module) => module.ProfileForm,
);

export interface EditProfileProps {
  customer: Customer;
  /** Called after the profile is saved. */
  onSaved: () => void;
}

/** A button that opens the customer's profile (`?dialog=edit`). */
export function EditProfile(props: EditProfileProps) {
  const dialog = useDialog("edit");
  return (
    <>
      <Button variant="secondary" onClick={dialog.open}>
        {messages.edit}
      </Button>
      <Opened dialog={dialog}>{(opened) => <ProfileForm {...props} {...opened} />}</Opened>
    </>
  );
}
