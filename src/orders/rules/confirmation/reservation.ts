/**
 * States of the reservation of an order's bottles. Orders that reserve no bottles have no state.
 * - `active`: the order reserves its bottles.
 * - `limited`: the order reserves no bottles, because its phone number, browser or network already has too many
 *   unverified reservations.
 * - `ended`: the time of the reservation has passed.
 */
export const RESERVATION_STATES = ["active", "limited", "ended"] as const;

export type ReservationState = (typeof RESERVATION_STATES)[number];

/**
 * Limits of unverified reservations. Above a limit, the shop accepts an order without a reservation. The limits of
 * orders allow for families and for staff of a shop who order for their customers. The limits of shares allow for
 * mobile networks, in which thousands of customers have the same prefix.
 */
export const RESERVATION_LIMITS = {
  ordersPerPhone: 3,
  ordersPerBrowser: 5,
  /**
   * The shares apply to the bottles of a size that verified orders do not reserve, if there are at least this many. The
   * last bottles can be reserved by anyone.
   */
  minBottles: 4,
  /** Share of these bottles that one network can reserve (%). */
  networkShare: 50,
  /** Share of these bottles that all networks together can reserve (%). */
  totalShare: 75,
} as const;
