import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { shipmentLabels } from "../../tables/shipment-schema.server.ts";
import { connectionMessages as texts } from "../../rules/connection-messages.ts";
import type { BookedParcel, Courier, CourierResult } from "../couriers/courier.ts";

import { isReadablePdf } from "./merge-pdfs.ts";

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
