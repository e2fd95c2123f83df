import type { Database } from "#platform/db/client.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import { getStore } from "#store/operations/get-store.ts";
import { updateStore } from "#store/operations/update-store.ts";

import { assignSettings } from "./assign-settings.ts";

/** Prints the store settings, or applies assignments such as `name=…`. */
export async function changeStore(
  { db, print }: { db: Database; print: (line: string) => void },
  assignments: string[],
): Promise<void> {
  const store = await getStore(db);
  if (!store) throw new NotFound(storeMessages.notStored);
  if (assignments.length === 0) {
    print(JSON.stringify(store, null, 2));
    return;
  }
  const changed = assignSettings(store, assignments);
  const { updatedAt: _, ...saved } = await updateStore(db, changed, { by: COMMAND_LINE });
  print(JSON.stringify(saved, null, 2));
}
