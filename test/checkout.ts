import type { Checkout } from "#domain/orders/checkout.ts";

/** Valid details of a checkout, as the API accepts them. Fields that shoppers may leave empty are absent. */
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

/** The same details as a shopper types them: national phone number; country, then state, then city. */
export const TYPED_CHECKOUT = { ...CHECKOUT.customer, phone: "0300 1234567", ...CHECKOUT.address };
