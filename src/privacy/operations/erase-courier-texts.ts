import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import {
  courierStatusMeanings,
  shipmentEvents,
  shipments,
} from "#shipments/tables/shipment-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { mentionsPerson } from "../rules/mentions-person.ts";
import { HASH_LENGTH } from "#shipments/operations/without-erased-texts.ts";

import type { Person } from "./find-person.ts";
import { listShipmentIds } from "./person-rows.ts";

/**
 * Removes couriers' texts about the person's parcels that the columns of the manifests do not cover: codes of reports,
 * and texts with a meaning that staff chose. The meanings remain in the reports, so that no parcel changes its state.
 */
export async function eraseCourierTexts(tx: Database, person: Person): Promise<void> {
  if (person.orders.length === 0) return;
  const shipmentIds = listShipmentIds(person);
  await tx.execute(sql`update ${shipmentEvents} as event set state = meaning.state
    from ${courierStatusMeanings} as meaning, ${shipments} as parcel
    where event.shipment_id in ${shipmentIds} and event.state = 'unknown' and parcel.id = event.shipment_id
      and meaning.courier_id = parcel.courier_id and meaning.status_key = event.status_key
      and meaning.state is not null`);
  await eraseMeanings(tx, person, shipmentIds);
  // The hash identifies repeated reports, which arrive after the erasure (see `withoutErasedTexts`).
  await tx.execute(sql`update ${shipmentEvents}
    set code = 'erased:' || left(encode(sha256(convert_to(code, 'UTF8')), 'hex'), ${HASH_LENGTH}::int)
    where shipment_id in ${shipmentIds} and code not like 'staff:%' and code not like 'erased:%'`);
}

/** Erases the meanings of texts that mention the person and that no other parcel has. */
async function eraseMeanings(tx: Database, person: Person, shipmentIds: SQL): Promise<void> {
  const meanings = await queryRows<{ courierId: string; statusKey: string }>(
    tx,
    sql`select meaning.courier_id::text as "courierId", meaning.status_key as "statusKey"
      from ${courierStatusMeanings} as meaning
      where meaning.status_key in (select status_key from ${shipmentEvents} where shipment_id in ${shipmentIds})
        and not exists (select from ${shipmentEvents} as event where event.status_key = meaning.status_key
          and event.shipment_id not in ${shipmentIds})`,
  );
  const { orders, phones, emails } = person;
  const details = {
    names: orders.map(({ name }) => name),
    phones: [...phones, ...orders.flatMap(({ phone }) => phone ?? [])],
    emails: [...emails, ...orders.flatMap(({ email }) => (email === "" ? [] : email.toLowerCase()))],
  };
  for (const { courierId, statusKey } of meanings) {
    if (!mentionsPerson(statusKey, details)) continue;
    await tx.delete(courierStatusMeanings).where(eq(courierStatusMeanings.statusKey, statusKey));
    await tx.execute(sql`update ${auditEntries} set changes = '[]'
      where subject_type = 'courier' and subject_id = ${courierId}
        and changes @> ${JSON.stringify([{ field: statusKey }])}::jsonb`);
  }
}
