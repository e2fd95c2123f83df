import type { BlockedPhone, BlockPhoneInput } from "../rules/blocked-phone.ts";

import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Blocks a phone number, or changes the reason and the end of its block. @throws ApiProblem */
export function blockPhone(json: BlockPhoneInput): Promise<BlockedPhone> {
  return callStaffWrite("phone_blocked", "PUT /api/admin/blocked-phones", { json });
}

/** Unblocks a phone number (E.164). @throws ApiProblem */
export async function unblockPhone(phone: string): Promise<void> {
  await callStaffWrite("phone_unblocked", "DELETE /api/admin/blocked-phones/:phone", { param: { phone } });
}
