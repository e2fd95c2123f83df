import { PrivateImages } from "#kit/admin/private-images.tsx";

import type { ReturnRow } from "../rules/return.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";

/** The photos with which the customer shows the items. Only the admin area can read them. */
export function ReturnPhotos({ given }: { given: Pick<ReturnRow, "photos" | "reference"> }) {
  const images = given.photos.map((id) => ({
    url: `/api/admin/return-photos/${id}`,
    alt: `${messages.photo}, ${given.reference}`,
  }));
  return <PrivateImages images={images} />;
}
