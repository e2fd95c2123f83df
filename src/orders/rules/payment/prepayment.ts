/** The way to pay in which the courier collects the total. */
export const CASH_ON_DELIVERY = "cash-on-delivery";

/** Hours that shoppers have to pay in advance, during which the shop reserves their bottles. */
export const PREPAYMENT_HOURS = 48;
