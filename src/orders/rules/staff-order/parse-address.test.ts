import { expect, test } from "vitest";

import type { ParsedAddress } from "./parse-address.ts";
import { parseAddress } from "./parse-address.ts";

/** Returns the parts as text; a part that is not sure ends with a question mark. */
function describe(parsed: ParsedAddress): Record<string, string> {
  const { otherPhones, ...parts } = parsed;
  const texts = Object.entries(parts).flatMap(([name, { value, isSure }]) =>
    value === "" ? [] : [[name, `${value}${isSure ? "" : "?"}`] as const],
  );
  const others: Record<string, string> =
    otherPhones.length > 0 ? { otherPhones: otherPhones.join(", ") } : {};
  return { ...Object.fromEntries(texts), ...others };
}

test.each<[pasted: string, parts: Record<string, string>]>([
  [
    "Ayesha Khan\nHouse 12 street 4 block C\njohar town lahore\n0300 1234567",
    {
      name: "Ayesha Khan",
      phone: "0300 1234567",
      street: "House 12 street 4 block C",
      area: "johar town",
      city: "Lahore",
      state: "Punjab",
    },
  ],
  [
    "Name: Bilal Ahmed\nAdd: flat # 302, Gulshan e Iqbal block 13-D, Karachi\nCell: +92 321-7654321",
    {
      name: "Bilal Ahmed",
      phone: "0321 7654321",
      street: "flat # 302",
      area: "Gulshan e Iqbal block 13-D",
      city: "Karachi",
      state: "Sindh",
    },
  ],
  [
    "sir mera address likh lain\nmuhammad usman s/o abdul rasheed\nchak no 115/15-L tehsil mian channu zila khanewal\n03451234567",
    {
      name: "muhammad usman s/o abdul rasheed",
      phone: "0345 1234567",
      city: "Mian Channun?",
      state: "Punjab",
    },
  ],
  [
    "H# 45/B, St# 7, Sector F-10/2, Islamabad. Hina Malik 03335551234",
    {
      name: "Hina Malik?",
      phone: "0333 5551234",
      street: "H# 45/B, St# 7",
      area: "Sector F-10/2",
      city: "Islamabad",
      state: "Islamabad",
    },
  ],
  [
    "فاطمہ بی بی\nمکان نمبر ۱۲، گلی نمبر ۳، محلہ اسلام پورہ، فیصل آباد\n۰۳۰۰۷۶۵۴۳۲۱",
    {
      name: "فاطمہ بی بی",
      phone: "0300 7654321",
      area: "محلہ اسلام پورہ",
      city: "Faisalabad",
      state: "Punjab",
    },
  ],
  [
    "Shop no 5 main bazar, opposite meezan bank\nDera Ghazi Khan\nPunjab\nName Waqas\nPh 0306-1112223 / 0331-4445556",
    {
      name: "Waqas",
      phone: "0306 1112223?",
      otherPhones: "0331 4445556",
      street: "Shop no 5 main bazar, opposite meezan bank",
      city: "Dera Ghazi Khan",
    },
  ],
  [
    "Dr. Imran Qureshi (Clinic), Saddar Road, Peshawar Cantt, KPK, 0333-9876543, before 5pm",
    { name: "Dr. Imran Qureshi (Clinic)", area: "Cantt", city: "Peshawar", state: "Khyber Pakhtunkhwa" },
  ],
  [
    "[12:30, 28/11/2026] Ali: 🏠 House 7, Multan Road, Lahore 📞 ٠٣٠٠١٢٣٤٥٦٧",
    { name: "Ali?", phone: "0300 1234567", city: "Lahore", state: "Punjab" },
  ],
  [
    "To: Adeel Raza\nPlot 22, SITE Area, Hyderabad, Sindh\nTel 022-2781234, 03332223344",
    {
      name: "Adeel Raza",
      phone: "0333 2223344",
      otherPhones: "022-2781234",
      city: "Hyderabad",
      state: "Sindh",
    },
  ],
  [
    "Sana Tariq, DHA Phase 6, lane 3, house 77-C Karachi 75500, 0321 2223334, sana@example.com",
    { name: "Sana Tariq", email: "sana@example.com", zipCode: "75500", city: "Karachi" },
  ],
])("%j is split into its parts", (pasted, parts) => {
  expect(describe(parseAddress(pasted))).toMatchObject(parts);
});

test("of two cities, the town comes before its district, and the city is not sure", () => {
  const { city } = parseAddress("Hamza\nVillage X, Teh Kot Addu, Distt Muzaffargarh\n03027778889");
  expect(city).toEqual({ value: "Kot Addu", isSure: false });
});

test("of two cities in one line, the last one is the city, and it is not sure", () => {
  const { city } = parseAddress("Hamza\nHouse 5, Street 3, Multan Lahore\n03027778889");
  expect(city).toEqual({ value: "Lahore", isSure: false });
  expect(parseAddress("Hamza\nHouse 5, Street 3, Multan Road Lahore\n03027778889").city.isSure).toBe(true);
});

test("a province without a city is not sure", () => {
  expect(parseAddress("Hamza\nHouse 5, Street 3, Punjab\n03027778889").state).toEqual({
    value: "Punjab",
    isSure: false,
  });
});

test("a text without an address has no parts", () => {
  expect(describe(parseAddress(""))).toEqual({});
});

test("a road that is named after a city is no city", () => {
  expect(parseAddress("Ali\nHouse 7, Multan Road\n03001234567").city.value).toBe("");
});

const LABELS = [
  "Mob-",
  "Cell:-",
  "Ph #: ",
  "Ph. ",
  "Contact No. ",
  "Contact# ",
  "\nM-",
  "whatsapp/call: ",
  "Phone number - ",
  "فون نمبر: ",
  "",
];
const SPELLINGS = [
  "03061112223",
  "0306-1112223",
  "(0306) 1112223",
  "0306/1112223",
  "0306.111.2223",
  "+92 306 1112223",
  "92-306-1112223",
  "0092 306 1112223",
  "+92 (0)306 1112223",
  "92-0306-1112223",
  "۰۳۰۶-۱۱۱۲۲۲۳",
];

test.each(LABELS)("after “%s”, a phone number in any notation is found and leaves the street", (label) => {
  for (const spelling of SPELLINGS)
    for (const lineEnd of ["\n", ", ", " "]) {
      const pasted = `Ali Raza, House 5 Street 2, Lahore${lineEnd}${label}${spelling}`;
      expect(describe(parseAddress(pasted)), pasted).toEqual({
        name: "Ali Raza",
        phone: "0306 1112223",
        street: "House 5 Street 2",
        city: "Lahore",
        state: "Punjab",
      });
    }
});

test.each(["/", " / ", ",", " or ", " - ", "-", " ya ", " & ", "\n"])(
  "a second phone number after “%s” is an alternative, and staff choose",
  (between) => {
    expect(
      describe(parseAddress(`Ali\nHouse 5 Street 2, Lahore\nMob: 0306-1112223${between}0331-4445556`)),
    ).toMatchObject({ phone: "0306 1112223?", otherPhones: "0331 4445556", street: "House 5 Street 2" });
  },
);

test.each(["House 5 street 12 3456789", "House 5 street 2, 35712345", "House 5 street 2 1234-567890"])(
  "a street with seven digits in a row is not sure: %s",
  (street) => {
    expect(parseAddress(`Ali\n${street}\nLahore`).street.isSure).toBe(false);
  },
);

test("a mobile number with a missing or an additional digit is not sure", () => {
  for (const typed of ["0306-111222", "0306-11122234"])
    expect(describe(parseAddress(`Ali, House 5 Street 2, Lahore ${typed}`))).toMatchObject({
      phone: `${typed}?`,
      street: "House 5 Street 2",
    });
});

test.each([
  ["M. Tahir, Chungi No. 9, Multan", "M. Tahir", "Multan"],
  ["Ch. Aslam, House 5, Lahore", "Ch. Aslam", "Lahore"],
  ["Sh. Nadeem\nHouse 5\nLahore", "Sh. Nadeem", "Lahore"],
  ["Dr. Sana. House 5. Lahore", "Dr. Sana", "Lahore"],
  ["Prof. Dr. Aslam Khan, House 5, Lahore", "Prof. Dr. Aslam Khan", "Lahore"],
  ["Mst. Rabia, House 5, T.T. Singh", "Mst. Rabia", "Toba Tek Singh"],
  ["M. A. Khan\nHouse 5. Street 2. Okara", "M. A. Khan", "Okara"],
  ["Name. Saima Noor\nHouse 5\nD.G. Khan", "Saima Noor", "Dera Ghazi Khan"],
  ["Haji M. Aslam, Block 5 D. I. Khan", "Haji M. Aslam", "Dera Ismail Khan"],
  ["Col. (R) Tariq, House 5, R.Y. Khan", "Col. (R) Tariq", "Rahim Yar Khan"],
  ["S. M. Naqvi, Plot No. 5-A. Sector 11-B. Karachi", "S. M. Naqvi", "Karachi"],
])("a full stop after an initial, a title or a label ends nothing: %j", (pasted, name, city) => {
  expect(describe(parseAddress(pasted))).toMatchObject({ name, city });
});

test.each(["Name: M", "Name: Ab", "Name: Address", "Name: Phone", "Name: Ali 5"])(
  "“%s” is not sure",
  (name) => {
    expect(parseAddress(`${name}\nHouse 5 Street 2\nLahore`).name.isSure).toBe(false);
  },
);

test.each([
  ["Order # 12345\nAli Raza\nHouse 5 Street 2 Lahore", "", "House 5 Street 2"],
  ["Order no. 12345, Ali, House 5 Street 2, Karachi 75500", "75500", "House 5 Street 2"],
  ["Ali, House 54000 Street 2, Lahore", "", "House 54000 Street 2"],
  ["Ali, House 54000 Street 2, Lahore 54000", "54000", "House 54000 Street 2"],
  ["Ali\nHouse # 12345\nLahore", "", "House # 12345"],
  ["Ali\nHouse 5, Multan Road 54000\nLahore", "", "House 5, Multan Road 54000"],
  ["Ali, Chak 12345, Okara", "", "Chak 12345"],
  ["Ali\nHouse 5\nLahore, Punjab, 54000, Pakistan", "54000", "House 5"],
  ["Ali\nHouse 5\nLahore-54000", "54000", "House 5"],
  ["Ali\nHouse 5\nLahore (54000)", "54000", "House 5"],
  ["Ali\nHouse 5\nLahore Cantt 54810", "54810", "House 5"],
  ["Ali\nHouse 5\nKarachi\n75500", "75500", "House 5"],
  ["Ali\nHouse 5\nKarachi, Sindh-75500", "75500", "House 5"],
  ["Ali\nHouse 5\nPostal code: 54000\nLahore", "54000", "House 5"],
  ["Ali\nHouse 5, zip 75500\nKarachi", "75500", "House 5"],
])("a postal code follows a city, a province or a label: %j", (pasted, zipCode, street) => {
  const parsed = parseAddress(pasted);
  expect([parsed.zipCode.value, parsed.street.value]).toEqual([zipCode, street]);
});

test.each([
  ["askari 11 sector b house 210 lahore cantt", "cantt", "Lahore"],
  ["House 5\nPeshawar Cantt, KPK", "Cantt", "Peshawar"],
  ["House 5\nRawalpindi Saddar", "Saddar", "Rawalpindi"],
  ["House 5\nSaddar Karachi", "Saddar", "Karachi"],
  ["House 5\nLahore (Cantt)", "Cantt", "Lahore"],
  ["House 5\nMultan Cantonment, Punjab, Pakistan", "Cantonment", "Multan"],
  ["House 5\nHyderabad Saddar Sindh", "Saddar", "Hyderabad"],
  ["House 5\nMalir Cantt Karachi", "Malir Cantt", "Karachi"],
  ["مکان ۵\nراولپنڈی کینٹ", "کینٹ", "Rawalpindi"],
  ["House 5\nWah Cantt", "", "Wah Cantonment"],
  ["House 5\nLahore City", "", "Lahore"],
  ["House 5\nDistrict Lahore, Punjab", "", "Lahore"],
])("the part of a city that is named with it remains as the area: %j", (address, area, city) => {
  const parsed = parseAddress(`Ali Raza\n${address}`);
  expect([parsed.area.value, parsed.city.value]).toEqual([area, city]);
  expect(parsed.street.value).not.toMatch(/cantt|lahore/i);
});

const NAMES = `Hina Kashmiri, Danish Multani, Dir Khan, Mengal, Muhammad Ali Lahori, Aslam Peshawari, Bilal Sialkoti, Kamran Gujrati,
Sana Multany, Rustam Khan, Chaman Ali, Hala Khan, Nasir Abid, Saeed Sharif, Abdul Salam, Aslam, Gulshan Ara, Hasan Askari, علی ملتانی, عبدالسلام`;

test.each(NAMES.split(/,\s+/))("%s in the first line is a name if another line names the city", (name) => {
  for (const city of ["Karachi", "Johar Town Lahore"]) {
    const parsed = parseAddress(`${name}\nHouse 5 street 3\n${city}`);
    expect(parsed.name).toEqual({ value: name, isSure: true });
    expect(parsed.city).toEqual({ value: city.split(" ").at(-1), isSure: true });
  }
});

test.each(["Danish Multani", "Danish Mengal", "Ali Lahori"])(
  "%s is a name after the address, too",
  (name) => {
    expect(parseAddress(`House 5 street 3\nKarachi\n${name}`).name).toEqual({ value: name, isSure: false });
  },
);

test("a city before the name of the customer is the city", () => {
  expect(describe(parseAddress("Lahore\nAli Raza\nHouse 5 street 3"))).toMatchObject({
    name: "Ali Raza?",
    city: "Lahore",
  });
});

test.each([
  ["Deliver to Sara Malik", "Sara Malik"],
  ["Assalam o alaikum sir please deliver to Sara Malik", "Sara Malik"],
  ["plz send 2 bottles to Sara Malik", "Sara Malik"],
  ["Parcel for Sara Malik", "Sara Malik"],
  ["Name: Order Khan", "Order Khan"],
  ["Naam: Parcel Shah", "Parcel Shah"],
  ["Name: Multan Khan", "Multan Khan"],
  ["Name - Sara Malik", "Sara Malik"],
  ["Name:\nSara Malik", "Sara Malik"],
  ["my name is Sadia Parveen", "Sadia Parveen"],
  ["mera naam Sadia Parveen hai", "Sadia Parveen"],
  ["Main Sadia Parveen hoon", "Sadia Parveen"],
  ["I am Sadia Parveen", "Sadia Parveen"],
  ["naam: Abdul Hai", "Abdul Hai"],
  ["Sara Malik ko bhej dein", "Sara Malik"],
  ["Full Name: Sara Malik", "Sara Malik"],
  ["Customer: Sara Malik", "Sara Malik"],
  ["میرا نام علی رضا ہے", "علی رضا"],
])("a name is found without the phrase around it: %j", (line, name) => {
  expect(parseAddress(`${line}\nHouse 5 street 3\nKarachi`).name).toEqual({ value: name, isSure: true });
});

test("a form that the customer filled in is split", () => {
  const form =
    "Order detail:\nFull Name: Farah Naz\nContact: 0345 9876543\nComplete Address: House 12-B, street 5\nCity: Rawalpindi\nProduct: Oud 50ml\nQty: 2";
  expect(describe(parseAddress(form))).toEqual({
    name: "Farah Naz",
    phone: "0345 9876543",
    street: "House 12-B, street 5",
    city: "Rawalpindi",
    state: "Punjab",
  });
});

test("a city that is named twice is no part of the street", () => {
  expect(describe(parseAddress("Ali\nHouse 5 street 2, Karachi-75500\nKarachi\nPakistan"))).toMatchObject({
    street: "House 5 street 2",
    zipCode: "75500",
    city: "Karachi",
  });
});

test("a name in the same line as the street makes the street not sure", () => {
  expect(describe(parseAddress("Danish Multani House 5 Street 2 Karachi 03001234567"))).toEqual({
    phone: "0300 1234567",
    street: "Danish Multani House 5 Street 2?",
    city: "Karachi",
    state: "Sindh",
  });
  expect(parseAddress("House 5 Street 2, Karachi").street.isSure).toBe(true);
});

test.each(["sir mera address likh lain", "mera address likh lain", "my address is"])(
  "a sentence that announces an address is no part of it: %s",
  (sentence) => {
    expect(describe(parseAddress(`${sentence}\nAli Raza\nHouse 5 Street 2\nKarachi`))).toEqual({
      name: "Ali Raza",
      street: "House 5 Street 2",
      city: "Karachi",
      state: "Sindh",
    });
  },
);

test("the address after the name in a sentence is the street", () => {
  const sentence = "my name is Sadia Parveen and my address is House 5 Street 2 Karachi";
  expect(describe(parseAddress(sentence))).toEqual({
    name: "Sadia Parveen",
    street: "House 5 Street 2",
    city: "Karachi",
    state: "Sindh",
  });
});

test("labels in one line divide it", () => {
  expect(
    describe(
      parseAddress(
        "Name: Ali Raza Complete Address: House 5 street 3 City: Kallar Syedan Phone: 0306-1112223",
      ),
    ),
  ).toEqual({ name: "Ali Raza", phone: "0306 1112223", street: "House 5 street 3", city: "Kallar Syedan?" });
});

test("the number of a WhatsApp sender is the phone number", () => {
  expect(
    describe(parseAddress("[12:30, 28/11/2026] +92 306 1112223: Ali Raza\nHouse 5 street 3 Lahore")),
  ).toMatchObject({ name: "Ali Raza", phone: "0306 1112223" });
});

test("a long text is split quickly", () => {
  const started = performance.now();
  for (const text of ["no ", "0 3 0 6 ", "name: ", "send my order ", "salam", "- . ", "( "])
    parseAddress(text.repeat(500));
  expect(performance.now() - started).toBeLessThan(2000);
});
