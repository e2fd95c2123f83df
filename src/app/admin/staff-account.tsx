import { Link } from "react-router";

import { announcementMessages } from "#reports/rules/staff-messages.ts";
import { accountMessages } from "#staff/rules/staff-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { PopoverButton } from "#kit/ui/overlays/popover-button.tsx";

import { Bell, LogOut } from "#kit/admin/admin-icons.tsx";
import { AnnouncementSwitch } from "#reports/admin/announcements/announcement-switch.tsx";
import { useSignOut } from "#staff/admin/login/use-sign-out.ts";

/** The signed-in staff member. */
export interface Staff {
  uid: string;
  displayName: string;
  email: string;
}

/** Name and email of the signed-in staff member, alerts and the sign-out button. Spec: admin §2. */
export function StaffAccount({ staff }: { staff: Staff }) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <div className="grid gap-3 text-sm">
      <p className="min-w-0">
        {staff.displayName !== "" && (
          <span className="block truncate font-medium" title={staff.displayName}>
            {staff.displayName}
          </span>
        )}
        <span className="block truncate text-umber" title={staff.email}>
          {staff.email}
        </span>
        <Link
          to="/admin/account"
          className="inline-flex items-center text-umber underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
        >
          {accountMessages.own}
        </Link>
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" className="flex-1 px-3!" isBusy={isSigningOut} onClick={signOut}>
          {!isSigningOut && <LogOut className="size-4" strokeWidth={1.6} aria-hidden="true" />}
          <span>Sign Out</span>
        </Button>
        <PopoverButton
          label={announcementMessages.settings}
          buttonClassName={getButtonClass("secondary", "px-2!")}
          button={
            <>
              <Bell className="size-4" strokeWidth={1.6} aria-hidden="true" />
              <span className="sr-only">{announcementMessages.settings}</span>
            </>
          }
        >
          <div className="w-72 p-3">
            <AnnouncementSwitch />
          </div>
        </PopoverButton>
      </div>
    </div>
  );
}
