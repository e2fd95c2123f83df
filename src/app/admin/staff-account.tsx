import { Link } from "react-router";

import { announcementMessages } from "#reports/rules/staff-messages.ts";
import { accountMessages } from "#staff/rules/staff-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { PopoverButton } from "#kit/ui/overlays/popover-button.tsx";

import { Bell, CircleUser, LogOut } from "#kit/admin/admin-icons.tsx";
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
    <div className="text-sm">
      <p>
        {staff.displayName !== "" && (
          <span className="block truncate font-medium" title={staff.displayName}>
            {staff.displayName}
          </span>
        )}
        <span className="block truncate text-umber" title={staff.email}>
          {staff.email}
        </span>
      </p>
      <div className="mt-1 -ml-2 flex items-center">
        <Button variant="quiet" className="px-2!" isBusy={isSigningOut} onClick={signOut}>
          {!isSigningOut && <LogOut className="size-4" strokeWidth={1.6} aria-hidden="true" />}
          <span>Sign Out</span>
        </Button>
        <Link
          to="/admin/account"
          title={accountMessages.own}
          className={getButtonClass("quiet", "ml-auto px-2!")}
        >
          <CircleUser className="size-4" strokeWidth={1.6} aria-hidden="true" />
          <span className="sr-only">{accountMessages.own}</span>
        </Link>
        <PopoverButton
          label={announcementMessages.settings}
          buttonClassName={getButtonClass("quiet", "px-2!")}
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
