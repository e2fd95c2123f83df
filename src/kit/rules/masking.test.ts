import { describe, expect, test } from "vitest";

import { maskAddress, maskCustomer, maskEmail, maskName, maskPhone, shortenName } from "./masking.ts";

describe("masking personal data in the public order search", () => {
  test("only the first letter of each word of a name is shown", () => {
    expect(maskName("Ayesha Khan")).toBe("A••• K•••");
    expect(maskName("  عائشہ   خان ")).toBe("ع••• خ•••");
    expect(maskName("😀smile")).toBe("😀•••");
    expect(maskName("")).toBe("");
  });

  test("only the last two digits of a phone number are shown", () => {
    expect(maskPhone("+92 300 1234567")).toBe("••• ••67");
    expect(maskPhone("0300-12345-67")).toBe("••• ••67");
    expect(maskPhone("12")).toBe("•••");
    expect(maskPhone("")).toBe("•••");
  });

  test("only the first letters and the top-level domain of an email address are shown", () => {
    expect(maskEmail("ayesha@example.com")).toBe("a•••@e•••.com");
    expect(maskEmail("ayesha@mail.example.co.uk")).toBe("a•••@m•••.uk");
    expect(maskEmail("not an address")).toBe("n•••@•••");
  });

  test("street and postal code are hidden; city, state and country are shown", () => {
    const address = {
      street: "12 Mall Road",
      city: "Lahore",
      state: "Punjab",
      zipCode: "54000",
      country: "Pakistan",
    };
    expect(maskAddress(address)).toEqual({ ...address, street: "•••", zipCode: "•••" });
  });

  test("masked customer data does not contain the rest of the name, the email domain or the phone number", () => {
    const customer = { name: "Ayesha Khan", email: "ayesha@example.com", phone: "0300 1234567" };
    const shown = JSON.stringify(maskCustomer(customer));
    for (const secret of ["yesha", "han", "xample", "0300", "1234"]) expect(shown).not.toContain(secret);
  });
});

describe("the public name of a reviewer", () => {
  test("is the first name and the initial of the last name", () => {
    expect(shortenName("Ayesha Khan")).toBe("Ayesha K.");
    expect(shortenName("  bilal   ahmed   shah ")).toBe("bilal S.");
    expect(shortenName("Zoë (Öz) Çelik")).toBe("Zoë Ç.");
    expect(shortenName("عائشہ خان")).toBe("عائشہ خ.");
  });

  test("is the first name alone if there is no last name", () => {
    expect(shortenName("Ayesha")).toBe("Ayesha");
    expect(shortenName("Ayesha -")).toBe("Ayesha");
  });

  test("is undefined for an email address, a name with digits and text that does not start with a letter", () => {
    for (const name of ["", "  ", "ayesha@example.com", "0300 1234567", "Ayesha 03001234567", "•••"])
      expect(shortenName(name)).toBeUndefined();
  });
});
