import { useContext } from "react";
import { useRevalidator } from "react-router";

import { roleMessages as messages } from "../../rules/role-messages.ts";
import type { StaffRole } from "../../rules/role.ts";
import { PermissionsContext } from "#kit/admin/use-access.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";

import { ConfirmedChangeDialog } from "./confirmed-change-dialog.tsx";
import { CustomRoleDialog } from "./custom-role-dialog.tsx";
import { describeRole } from "./role-field.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { callStaffWrite } from "../staff-call.ts";

/**
 * Lists all roles and what they allow, with buttons that add, change and delete custom roles. The query parameter `id`
 * names the role of the dialog above the list.
 */
export function RolesDialog({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const query = useListQuery();
  const dialog = query.get("dialog");
  const role = roles.find(({ id }) => id === query.get("id"));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.title}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => query.open({ dialog: "add-role", id: undefined })}>{messages.add}</Button>
        </div>
      }
    >
      <ul className="divide-y divide-sand">
        {roles.map((role) => (
          <RoleRow key={role.id} role={role} />
        ))}
      </ul>
      {dialog === "add-role" && <CustomRoleDialog onClose={onClose} />}
      {dialog === "edit-role" && role?.isBuiltIn === false && (
        <CustomRoleDialog role={role} onClose={onClose} />
      )}
      {dialog === "role-factor" && role && (
        <ConfirmedChangeDialog
          title={messages.stopRequiringTitle(role.name)}
          confirmLabel={messages.stopRequiring}
          successText={messages.saved}
          write={(currentPassword) => setRoleSecondFactor(role, { isRequired: false, currentPassword })}
          onClose={onClose}
        >
          {messages.stopRequiringHint}
        </ConfirmedChangeDialog>
      )}
    </Dialog>
  );
}

/** Sets whether accounts with a role must have a second factor. Turning it off requires a password. @throws ApiProblem */
async function setRoleSecondFactor(
  { id }: StaffRole,
  json: { isRequired: boolean; currentPassword?: string },
): Promise<void> {
  await callStaffWrite("role_changed", "PUT /api/admin/roles/:id/second-factor", { param: { id }, json });
}

function RoleRow({ role }: { role: StaffRole }) {
  const query = useListQuery();
  const { id, name, isBuiltIn, accounts } = role;
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation(
    () => callStaffWrite("role_deleted", "DELETE /api/admin/roles/:id", { param: { id } }),
    {
      success: () => {
        showToast(messages.deleted);
        void revalidate();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.deleteFailed, { tone: "error" }),
    },
  );
  return (
    <li className="py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{name}</span>
          <span className="text-umber">{` · ${messages.accounts(accounts)}`}</span>
        </span>
        {!isBuiltIn && (
          <>
            <Button variant="quiet" onClick={() => query.open({ dialog: "edit-role", id })}>
              Edit<span className="sr-only">{` ${name}`}</span>
            </Button>
            <Button variant="quiet" isBusy={isPending} onClick={() => void mutate(undefined)}>
              Delete<span className="sr-only">{` ${name}`}</span>
            </Button>
          </>
        )}
      </div>
      <p className="text-umber">{describeRole(role)}</p>
      <SecondFactorRule role={role} />
    </li>
  );
}

/**
 * A checkbox that makes a second factor mandatory for a role. Staff can change it only for roles whose permissions they
 * have. Turning off the requirement requires their password.
 */
function SecondFactorRule({ role }: { role: StaffRole }) {
  const ownPermissions = useContext(PermissionsContext);
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation(
    async () => {
      await setRoleSecondFactor(role, { isRequired: true });
      await revalidate();
    },
    {
      success: () => showToast(messages.saved),
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.saveFailed, { tone: "error" }),
    },
  );
  return (
    <CheckboxField
      className="w-full"
      checked={role.requiresSecondFactor}
      disabled={isPending || !role.permissions.every((permission) => ownPermissions.includes(permission))}
      onChange={({ currentTarget }) =>
        currentTarget.checked ? void mutate(undefined) : query.open({ dialog: "role-factor", id: role.id })
      }
    >
      {messages.requireSecondFactor}
      <span className="sr-only">{` ${role.name}`}</span>
    </CheckboxField>
  );
}
