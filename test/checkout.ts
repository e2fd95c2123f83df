import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import { DEFAULT_DELIVERY_RATES } from "#delivery/rules/delivery-rates.ts";
import type { Checkout } from "#orders/rules/checkout.ts";

/** Valid checkout details in the API's format, without optional fields. */
export const CHECKOUT: Checkout = {
  customer: { name: "Ayesha Khan", email: "ayesha@example.com", phone: "+92 300 1234567" },
  address: {
    street: "12 Mall Road",
    country: "Pakistan",
    state: "Punjab",
    city: "Lahore",
    zipCode: "54000",
  },
};

/** The same details in the order of the form fields, with a national phone number as a shopper types it. */
export const TYPED_CHECKOUT = { ...CHECKOUT.customer, phone: "0300 1234567", ...CHECKOUT.address };

/** Quote context of a shop without delivery rates. */
export const QUOTE_CONTEXT = {
  delivery: chooseDelivery(DEFAULT_DELIVERY_RATES, {}),
  hasZones: false,
  acceptsAdvancePayment: true,
  maxBottles: 0,
};
