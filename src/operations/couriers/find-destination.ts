import type { CityList, CourierCity } from "./city-list.ts";
import type { CourierResult, Parcel } from "./courier.ts";
import { toCourierPhone } from "./parcel-fields.ts";

/** City and phone number of a parcel's recipient, in the courier's terms. */
export interface Destination {
  city: CourierCity;
  /** `03xxxxxxxxx`. */
  phone: string;
}

/** Converts city and phone number. Rejects parcels that the courier cannot deliver. */
export async function findDestination(
  cities: CityList,
  { customer }: Parcel,
): Promise<CourierResult<Destination>> {
  const city = await cities.find(customer.city);
  if (city.outcome !== "ok") return city;
  const phone = toCourierPhone(customer.phone);
  if (phone.outcome !== "ok") return phone;
  return { outcome: "ok", value: { city: city.value, phone: phone.value } };
}
