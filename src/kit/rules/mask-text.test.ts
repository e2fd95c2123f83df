import { expect, test } from "vitest";

import { maskText } from "./mask-text.ts";

test.each([
  "03217654321",
  "0321.765.4321",
  "(0321) 7654321",
  "0321-7654321",
  "0321 765 4321",
  "0321/7654321",
  "0321_7654321",
  "0321–765–4321",
  "923217654321",
  "92 321 7654321",
  "+92-321-7654321",
  "+92 (0) 321 7654321",
  "(+92) 321 7654321",
  "+92 (321) 765-4321",
  "00923217654321",
  "0092 321 765 4321",
  "3217654321",
  "321 7654321",
  "0 3 2 1 7 6 5 4 3 2 1",
  "۰۳۲۱ ۷۶۵۴۳۲۱",
  "٠٣٢١٧٦٥٤٣٢١",
  "۹۲۳۲۱۷۶۵۴۳۲۱",
  "0321\u200b7654321",
])("the phone number %s is masked alone, in a sentence and beside other digits", (phone) => {
  for (const text of [
    phone,
    `Call ${phone} now`,
    `tel${phone}`,
    `5 ${phone}, 2 bottles`,
    `${phone} ${phone}`,
    `(${phone})`,
  ]) {
    const masked = maskText(text);
    expect(masked).toContain("••• ••21");
    expect(masked.replaceAll("••21", "")).not.toMatch(/\p{Nd}.*\p{Nd}.*\p{Nd}/u);
  }
});

test.each(["042 35712345", "021-34567890", "+44 20 7946 0958", "0044 20 7946 0958"])(
  "the phone number %s is masked",
  (phone) => expect(maskText(`Call ${phone}.`)).toMatch(/^Call ••• ••\d\d\.$/),
);

test.each(["ayesha@example.com", "Ayesha.Khan+shop@mail.example.com.pk", "a_b@مثال.پاکستان"])(
  "the email address %s is masked",
  (email) => {
    for (const text of [email, `Write to ${email}.`, `<${email}>`, `mailto:${email}`, `email=${email}`])
      expect(maskText(text)).toMatch(/.•••@.•••\./);
  },
);

test.each(["search=0321+7654321", "search=%2B923217654321&page=2", "search=ayesha%40example.com"])(
  "a contact in the query string %s is masked",
  (query) => expect(maskText(query)).toContain("•••"),
);

test.each([
  "ZE02345678901-1 (CN 77012345678)",
  "#ZE 03217654321",
  "2026-11-28T09:15:41.135Z",
  "28.11.2026, 09:15",
  "Rs.\u00A03,217,654",
  "No. 5, 50 ml, 12.5%",
  "203.0.113.5",
  "status=pending&page=2",
  "100% oud + rose",
])("%s contains no contact", (text) => expect(maskText(text)).toBe(text));

test("a long text is masked quickly", () => {
  const start = performance.now();
  for (const part of ["a", "0", "0 ", "+9", "a@", "."]) maskText(part.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(2000);
});
