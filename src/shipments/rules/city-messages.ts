import { formatCount } from "#kit/rules/number-formats.ts";

import type { DestinationPlace } from "./courier-city.ts";

/** Staff texts for choosing a courier's city. */
export const cityMessages = {
  place: ({ city, province }: DestinationPlace) => (province === "" ? city : `${city}, ${province}`),
  placeOf: (place: DestinationPlace, orders: number) =>
    `${cityMessages.place(place)} (${orders} ${orders === 1 ? "order" : "orders"})`,
  choose: "Choose city",
  chooseFor: (place: string) => `City for ${place}`,
  cityOf: (courier: string) => `${courier} city`,
  hint: (courier: string) =>
    `Choose the city to which ${courier} sends these parcels. The shop remembers your choice.`,
  save: "Save city",
  notInList: "Choose a city from the list.",
  chosen: (city: string) => `City for ${city} saved`,
  chooseFailed: "Failed to save the city. Please try again.",
  loadFailed: "Failed to load the courier’s cities. Please try again.",
  noList: "No cities stored yet. Update them under Couriers, Account.",
  unknown: (courier: string) => `City not known to ${courier}:`,
  unknownHint: "The courier cannot book these parcels until you choose a city.",
  parcelProblem: (courier: string, reason: string) =>
    `City not known to ${courier}: choose the city, or correct the order. ${reason}`,
  none: "No cities stored yet.",
  count: (cities: number) => `${formatCount(cities)} cities, updated `,
  update: "Update cities",
  updated: (cities: number) => `${formatCount(cities)} cities stored`,
  updateFailed: "Failed to update the cities. Please try again.",
};
