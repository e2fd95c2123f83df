import { eq, sql, lt } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipmentLabels } from "../../tables/shipment-schema.server.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";
import type { BookedParcel, Courier, CourierResult } from "../couriers/courier.ts";
import { isReadablePdf } from "./print-courier-labels.ts";

/** Stores the URL of a label, because couriers return it only once. */
export async function storeLabelUrl(db: Database, shipmentId: number, sourceUrl: string): Promise<void> {
  await db.insert(shipmentLabels).values({ shipmentId, sourceUrl }).onConflictDoNothing();
}

/** Fetches the label of a booked parcel from its courier and stores it. */
export async function storeLabel(
  db: Database,
  courier: Courier,
  { shipmentId, trackingNumber }: { shipmentId: number } & Pick<BookedParcel, "trackingNumber">,
): Promise<CourierResult<null>> {
  const [stored] = await db
    .select({ sourceUrl: shipmentLabels.sourceUrl })
    .from(shipmentLabels)
    .where(eq(shipmentLabels.shipmentId, shipmentId));
  const label = await courier.getLabel({ trackingNumber, labelUrl: stored?.sourceUrl ?? undefined });
  if (label.outcome !== "ok") return label;
  const content = label.value;
  if (!(await isReadablePdf(content))) return { outcome: "rejected", error: texts.unreadableLabel };
  await db
    .insert(shipmentLabels)
    .values({ shipmentId, content })
    .onConflictDoUpdate({ target: shipmentLabels.shipmentId, set: { content, createdAt: sql`now()` } });
  return { outcome: "ok", value: null };
}

/** Age at which the shop deletes a courier's label. The label can be fetched again. */
const MAX_AGE_DAYS = 60;

/** Deletes old courier labels, because labels contain personal data. */
export async function pruneLabels(db: Database, now: Date): Promise<void> {
  const cutoff = sql`${now.toISOString()}::timestamptz - ${MAX_AGE_DAYS}::int * interval '1 day'`;
  await db.delete(shipmentLabels).where(lt(shipmentLabels.createdAt, cutoff));
}
