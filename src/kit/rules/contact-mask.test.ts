import { expect, test } from "vitest";

import { maskContacts, maskUnlessPermitted } from "./contact-mask.ts";

const ORDER = {
  orderNumber: "ZE12345678901",
  customerInfo: { name: "Ayesha Khan", email: "ayesha@example.com", phone: "+923001234567" },
  shippingAddress: { street: "12 Mall Road", city: "Lahore", zipCode: "54000" },
  items: [{ contact: "0300 1234567" }, { contact: "ayesha@example.com" }],
};

test("phone numbers, email addresses and street addresses are masked at any depth; names and cities are not [ASVS 8.1.2]", () => {
  expect(maskContacts(ORDER)).toEqual({
    orderNumber: "ZE12345678901",
    customerInfo: { name: "Ayesha Khan", email: "a•••@e•••.com", phone: "••• ••67" },
    shippingAddress: { street: "•••", city: "Lahore", zipCode: "•••" },
    items: [{ contact: "••• ••67" }, { contact: "a•••@e•••.com" }],
  });
  expect(ORDER.customerInfo.phone).toBe("+923001234567");
});

test("contact details in free text are masked, but order and tracking numbers are not", () => {
  const text =
    "Call 0300-1234567 or +92 300 1234567 or a@example.com about ZE02345678901-1 (CN 77012345678).";
  expect(maskContacts({ text })).toEqual({
    text: "Call ••• ••67 or ••• ••67 or a•••@e•••.com about ZE02345678901-1 (CN 77012345678).",
  });
});

test("the text of a sent message is hidden, because it may contain the customer's address", () => {
  const entry = { kind: "message", text: "Email sent", note: "Deliver to 12 Mall Road" };
  expect(maskContacts(entry)).toEqual({ ...entry, note: null });
});

test("staff email addresses are not masked", () => {
  const entry = {
    actor: { uid: "1", email: "sana@example.com" },
    subject: { type: "user", label: "omar@example.com" },
  };
  expect(maskContacts(entry)).toEqual(entry);
});

test("the IP address of a staff sign-in is not masked", () => {
  const entry = { actor: { uid: "1", email: "sana@example.com" }, network: "203.0.113.5" };
  expect(maskContacts(entry)).toEqual(entry);
});

test("only staff with the permission customers.contact see contact details [ASVS 8.2.3]", () => {
  expect(maskUnlessPermitted({ permissions: ["customers.contact"] }, ORDER)).toBe(ORDER);
  expect(maskUnlessPermitted({ permissions: ["orders.read"] }, ORDER).customerInfo.phone).toBe("••• ••67");
});

test.each(["PK36SCBL0000001123456702", "PK24MEZN1234567890123456", "+923001234567", "01234567890123"])(
  "the customer's account %s is hidden, except from staff who pay money back",
  (payeeAccount) => {
    const refund = { payee: "Ayesha Khan", payeeAccount };
    expect(maskUnlessPermitted({ permissions: ["shipments.pack"] }, refund).payeeAccount).toBe("•••");
    expect(maskUnlessPermitted({ permissions: ["money.refund"] }, refund)).toEqual(refund);
    expect(maskUnlessPermitted({ permissions: ["customers.contact"] }, refund)).toEqual(refund);
  },
);
