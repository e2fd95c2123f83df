import { describe, expect, test } from "vitest";

import { maskAddress, maskCustomer, maskEmail, maskName, maskPhone, shortenName } from "./masking.ts";

describe("personal data in a search that is open to anyone", () => {
  test("of a name only the first letter of each word is shown", () => {
    expect(maskName("Ayesha Khan")).toBe("A••• K•••");
    expect(maskName("  عائشہ   خان ")).toBe("ع••• خ•••");
    expect(maskName("😀smile")).toBe("😀•••");
    expect(maskName("")).toBe("");
  });

  test("of a phone only the last two digits are shown", () => {
    expect(maskPhone("+92 300 1234567")).toBe("••• ••67");
    expect(maskPhone("0300-12345-67")).toBe("••• ••67");
    expect(maskPhone("12")).toBe("•••");
    expect(maskPhone("")).toBe("•••");
  });

  test("of an e-mail address only first letters and the ending are shown", () => {
    expect(maskEmail("ayesha@example.com")).toBe("a•••@e•••.com");
    expect(maskEmail("ayesha@mail.example.co.uk")).toBe("a•••@m•••.uk");
    expect(maskEmail("not an address")).toBe("n•••@•••");
  });

  test("street and postal code are hidden; city, state and country stay", () => {
    const address = {
      street: "12 Mall Road",
      city: "Lahore",
      state: "Punjab",
      zipCode: "54000",
      country: "Pakistan",
    };
    expect(maskAddress(address)).toEqual({ ...address, street: "•••", zipCode: "•••" });
  });

  test("nothing longer than two characters of a customer's own words is left", () => {
    const customer = { name: "Ayesha Khan", email: "ayesha@example.com", phone: "0300 1234567" };
    const shown = JSON.stringify(maskCustomer(customer));
    for (const secret of ["yesha", "han", "xample", "0300", "1234"]) expect(shown).not.toContain(secret);
  });
});

describe("the name beside a review that everybody can read", () => {
  test("is the first name and the first letter of the last one", () => {
    expect(shortenName("Ayesha Khan")).toBe("Ayesha K.");
    expect(shortenName("  bilal   ahmed   shah ")).toBe("bilal S.");
    expect(shortenName("Zoë (Öz) Çelik")).toBe("Zoë Ç.");
    expect(shortenName("عائشہ خان")).toBe("عائشہ خ.");
  });

  test("is the one name of who gave one", () => {
    expect(shortenName("Ayesha")).toBe("Ayesha");
    expect(shortenName("Ayesha -")).toBe("Ayesha");
  });

  test("is none where an e-mail address, a number or nothing was given as name", () => {
    for (const given of ["", "  ", "ayesha@example.com", "0300 1234567", "Ayesha 03001234567", "•••"])
      expect(shortenName(given)).toBeUndefined();
  });
});
