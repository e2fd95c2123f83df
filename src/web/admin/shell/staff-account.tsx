import { Button } from "#web/ui/button.tsx";

import { LogOut } from "../admin-icons.tsx";
import { useSignOut } from "../login/use-sign-out.ts";

/** The signed-in admin. */
export interface Staff {
  displayName: string;
  email: string;
}

/** Name and email of the signed-in admin, and the sign-out button. Spec: admin §2. */
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
      </p>
      <Button variant="secondary" className="px-4!" isBusy={isSigningOut} onClick={signOut}>
        {!isSigningOut && <LogOut className="size-4" strokeWidth={1.6} aria-hidden="true" />}
        Sign Out
      </Button>
    </div>
  );
}
