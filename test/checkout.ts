import type { Checkout } from "#domain/orders/checkout.ts";

/** Valid checkout details in the format of the API, without optional fields. */
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

/** The same details as a shopper types them: with a national phone number, and the country before the state and the city. */
export const TYPED_CHECKOUT = { ...CHECKOUT.customer, phone: "0300 1234567", ...CHECKOUT.address };
