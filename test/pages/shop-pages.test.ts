import { describe, expect, test } from "vitest";

import { fetchPath, getMetaContent, getText, visit } from "./visit.ts";

describe("the home page", () => {
  test("shows every section that the specification requires [000 §2]", async () => {
    const { html } = await visit("/");
    for (const heading of ["New Arrivals", "Weekly Specials", "Complete Collection", "Collections"])
      expect(html).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`));
    expect(html.match(/View Collection/g)).toHaveLength(3);
    expect(html).toMatch(/href="\/our-story"[^>]*>Read Our Story/);
    expect(html).toMatch(/<main.*href="\/find"[^>]*>Find Your Scent.*<\/main>/s);
    expect(html).toMatch(/<input[^>]*type="email"/);
    expect(html).toMatch(/<textarea[^>]*name="message"/);
  });
});

describe("the shop", () => {
  test("shows New Arrivals, Weekly Specials and the Complete Collection [000 §2]", async () => {
    const { html } = await visit("/shop");
    expect(html).toMatch(/<h2[^>]*>New Arrivals.*<h2[^>]*>Weekly Specials.*<h2[^>]*>Complete Collection/s);
  });

  test("shows only the products of the selected collection [000 §2]", async () => {
    const page = await visit("/shop?collection=oud-and-amber");
    const text = getText(page);
    expect(text).toContain("Oud & Amber Collection");
    expect(text).toContain("Oud Mehtab");
    for (const hiddenText of ["New Arrivals", "Weekly Specials", "Lahore Rain"])
      expect(text).not.toContain(hiddenText);
  });

  test("ignores invalid parameters in the URL", async () => {
    const page = await visit("/shop?page=NaN&min=abc&max=-1&sort=cheapest&size=%00");
    expect(page.status).toBe(200);
    expect(getText(page)).toContain("Complete Collection");
  });

  test("ignores filter values that do not exist and shows a notice", async () => {
    for (const search of ["family=nowhere", "notes=no-such-note", "family=nowhere&audience=women"]) {
      const page = await visit(`/shop?${search}`);
      expect(page.status, search).toBe(200);
      expect(getText(page), search).toContain(
        "Some filters in this link do not exist, so they were left out.",
      );
    }
    expect(getText(await visit("/shop?family=woody"))).not.toContain("left out");
  });

  test("lists the active filters in the heading and the title", async () => {
    const { html } = await visit("/shop?family=woody&available=true");
    expect(html).toMatch(/<h1[^>]*>Woody, In stock<\/h1>/);
    expect(html).toMatch(/<title>Woody, In stock \|/);
    expect(html).not.toContain("Complete Collection");
  });

  test.each(["/shop?", "/collections/oud-and-amber?", "/notes/rose?", "/families/woody?"])(
    "the response of %s has the number of products in a header, for the filter sheet",
    async (path) => {
      const page = await visit(`${path}audience=women`);
      const response = await fetchPath(`${path}audience=women`, { method: "HEAD" });
      expect(response.headers.get("X-Total-Count")).toBe(/(\d+) fragrances?/.exec(getText(page))?.[1]);
    },
  );

  test("filters by notes in other spellings", async () => {
    const getCount = async (search: string) =>
      /(\d+) fragrances?/.exec(getText(await visit(`/shop?${search}`)))?.[0];
    expect(await getCount("notes=oudh")).toBe(await getCount("notes=oud"));
    expect(await getCount("notes=oudh")).not.toBe(await getCount("notes=rose"));
  });

  test.each(["/shop", "/collections/oud-and-amber", "/notes/oud", "/families/woody"])(
    "rejects 200 notes on %s with a message instead of a partial list",
    async (path) => {
      const notes = Array.from({ length: 200 }, (_, index) => `notes=n${index}`).join("&");
      const page = await visit(`${path}?${notes}`);
      expect(page.status).toBe(400);
      expect(getText(page)).toContain("A filter can have at most 20 values. Please choose fewer.");
      expect(page.html).not.toContain("<article");
    },
  );

  test("redirects from a page number beyond the last page to the last page", async () => {
    const response = await fetchPath("/shop?collection=oud-and-amber&page=9");
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/shop?collection=oud-and-amber",
    ]);
  });
});

test("the collections page links to every collection [000 §2]", async () => {
  const collections = (await (await fetchPath("/api/collections")).json()) as { id: string }[];
  const { html } = await visit("/collections");
  expect(collections.length).toBeGreaterThan(2);
  for (const { id } of collections) expect(html).toContain(`href="/collections/${id}"`);
});

describe("note and family pages", () => {
  test("the notes page links to each note and family of the products in the shop", async () => {
    const { html } = await visit("/notes");
    for (const path of ["/notes/oud", "/notes/saffron", "/families/woody"]) {
      expect(html).toContain(`href="${path}"`);
    }
    expect(html).toMatch(/<h1[^>]*>Notes</);
  });

  test("a note's page lists the products with the note and links to the note's family", async () => {
    const page = await visit("/notes/oud");
    const text = getText(page);
    expect(text).toContain("Fragrances with Oud");
    expect(text).toContain("Oud Mehtab");
    expect(text).not.toContain("Lahore Rain");
    expect(page.html).toContain('href="/families/woody"');
  });

  test("a family's page lists the family's products and can be filtered", async () => {
    expect(getText(await visit("/families/woody"))).toContain("Oud Mehtab");
    expect(getText(await visit("/families/woody?max=1"))).not.toContain("Oud Mehtab");
  });
});

describe("the scent finder", () => {
  test("keeps earlier answers in later questions, and shows three products with reasons", async () => {
    const { html } = await visit("/find?v=1&step=5&for=women&note=rose");
    expect(html).toMatch(/<form[^>]*action="\/find\/result"/);
    expect(html).toMatch(/<input type="hidden" name="for" value="women"/);
    const text = getText(await visit("/find/result?v=1&for=women&occasion=evening&note=rose"));
    expect(text.match(/Because you like rose/g)).toHaveLength(3);
    expect(text).toContain("wear it in the evening");
  });

  test("redirects a result URL with empty answers to the URL without the empty answers", async () => {
    const response = await fetchPath("/find/result?weather=&time=night&v=1");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/find/result?v=1&time=night"]);
  });

  test("ignores an unknown note, shows a notice and uses the other answers", async () => {
    const text = getText(await visit("/find/result?v=1&note=deleted-note&note=oud"));
    expect(text).toContain("We ignored these unknown values: deleted-note.");
    expect(text).toContain("Because you like oud");
  });

  test("suggests no product that contains an avoided note", async () => {
    const text = getText(await visit("/find/result?v=1&family=woody&without=oud"));
    expect(text).toContain("Because you like woody scents");
    expect(text).not.toContain("Oud Mehtab");
  });

  test.each([
    ["answers from an older version", "v=0&for=women", "These answers are from older questions"],
    ["200 notes", `v=1&${"note=oud&".repeat(200)}`, "Too many answers"],
  ])("a link with %s opens a page that links to the first question", async (_, query, heading) => {
    for (const path of ["/find", "/find/result"]) {
      const page = await visit(`${path}?${query}`);
      expect([page.status, getText(page).includes(heading)]).toEqual([400, true]);
      expect(page.html).toMatch(/href="\/find"[^>]*>Start again/);
    }
  });
});

describe("a search", () => {
  test("with at most one result suggests similar names, notes and families", async () => {
    const page = await visit("/shop?search=sandli");
    expect(getText(page)).toMatch(
      /Did you mean Sandal Qasr Sandalwood .*Browse by note Sandalwood .*Browse by family/,
    );
    expect(page.html).toContain('href="/shop?search=Sandalwood"');
    expect(page.html).toContain('href="/notes/sandalwood"');
    expect(page.html).toContain('href="/families/woody"');
  });

  test("with one result suggests the notes of that result", async () => {
    const text = getText(await visit("/shop?search=mehtab"));
    expect(text).toContain("Browse by note Bergamot Black pepper");
    expect(text).not.toContain("Did you mean");
  });

  test("with several results suggests nothing", async () => {
    expect(getText(await visit("/shop?search=oud"))).not.toContain("Browse by note");
  });
});

describe("a product's page", () => {
  test("shows notes, longevity, features, shipping and returns [000 §1] [000 §2] [000 §9]", async () => {
    const text = getText(await visit("/product/oud-mehtab"));
    for (const expectedText of [
      "Aged oud kept dry rather than sweet.",
      "black pepper",
      "bergamot peel",
      "Scent lasting",
      "12-14 hours",
      "Our house's opinion",
      "Product Features",
      "Free shipping on orders over Rs. 5,000",
      "3-5 business days",
    ])
      expect(text).toContain(expectedText);
  });

  test("lists up to 5 other products of the category [000 §2]", async () => {
    const { html } = await visit("/product/oud-mehtab");
    const related = html.slice(html.indexOf("You May Also Like"));
    expect(related.match(/<article/g)).toHaveLength(5);
    expect(related.slice(0, related.indexOf("</section>"))).not.toContain("Oud Mehtab");
  });

  test("preselects an available size when 50ml is sold out [000 §4]", async () => {
    const page = await visit("/product/lahore-rain");
    expect(getMetaContent(page, "product:price:amount")).toBe("2900");
    expect(page.html).toMatch(/<input[^>]*checked=""[^>]*value="30ml"/);
  });

  test("rounds the rating down to whole stars [000 §2]", async () => {
    const page = await visit("/product/lahore-rain");
    expect(page.html).toContain('aria-label="Rated 4 out of 5"');
    expect(getText(page)).toContain("4.8 (16 ratings, no written reviews yet)");
  });

  test("states that a product without written reviews has only ratings", async () => {
    const text = getText(await visit("/product/lahore-rain"));
    expect(text).toContain("16 ratings, no written reviews yet");
    expect(text).not.toContain("Written by customers after their order was delivered.");
  });

  test.each(["/product/%00", `/product/${"x".repeat(2000)}`])(
    "returns 404 for an invalid id: %s",
    async (path) => {
      expect((await fetchPath(path)).status).toBe(404);
    },
  );

  test("returns 404 with 'Product Not Found' for an unknown product [000 §2]", async () => {
    const page = await visit("/product/none");
    expect(page.status).toBe(404);
    const text = getText(page);
    expect(text).toContain("Product Not Found");
    expect(text).toContain("The product you're looking for doesn't exist or has been removed.");
    expect(text).toContain("Return to Shop");
  });

  test("is the target of a 301 redirect from /products/{id} that keeps the query [000 §2]", async () => {
    const response = await fetchPath("/products/oud-mehtab?size=30ml");
    expect([response.status, response.headers.get("location")]).toEqual([
      301,
      "/product/oud-mehtab?size=30ml",
    ]);
  });
});

test.each([
  ["/shop?collection=none", "Browse all fragrances"],
  ["/collections/none", "Collection not found"],
  ["/notes/none", "Note not found"],
  ["/families/none", "Family not found"],
  ["/nowhere", "This page has evaporated"],
])("%s returns 404 with an explanation or a link to continue", async (path, expectedText) => {
  const page = await visit(path);
  expect(page.status).toBe(404);
  expect(getText(page)).toContain(expectedText);
});

/** One pattern per rule of the specified return policy. Spec: storefront §2. */
const RETURN_RULES = [
  /within 10 days of delivery/,
  /unopened, unused and still sealed/,
  /proof of purchase/,
  /opened or used/,
  /without their packaging/,
  /clearance and final-sale items/,
  /Contact us within 7 days of receiving .* order ID, the name of the product and the reason/,
  /inspected, the refund goes to your original payment method within 7-10 business days/,
  /Shipping fees are not refunded, unless the item was defective or not the one you ordered/,
  /within 48 hours of delivery and send photos or a video/,
  /unopened item can be exchanged for another of equal value, as long as that one is available/,
];

test("the return policy contains every rule of the specification [000 §2] [001 §9]", async () => {
  const text = getText(await visit("/return-policy"));
  for (const rule of RETURN_RULES) expect(text).toMatch(rule);
});

test("the return policy of a shop without testers does not mention testers", async () => {
  expect(getText(await visit("/return-policy"))).not.toMatch(/testers/i);
});

describe("the contact page", () => {
  test("shows the address and opening hours, and marks sample details, which are not links [000 §2]", async () => {
    const page = await visit("/contact");
    const text = getText(page);
    for (const expectedText of [
      "12 Mall Road, Lahore 54000, Pakistan",
      "Every day, 09:00 to 21:00",
      "Rs. 2,000 to Rs. 15,000",
    ])
      expect(text).toContain(expectedText);
    for (const pattern of [/\+92 42 3555 0190 ?sample number/, /hello@zarifessence\.example ?sample address/])
      expect(text).toMatch(pattern);
    expect(page.html).not.toMatch(/<a [^>]*href="(tel:|mailto:|[^"]*wa\.me)/);
  });

  test("lists only the payment methods and countries that checkout accepts [000 §9]", async () => {
    const text = getText(await visit("/contact"));
    expect(text).toContain("We deliver to Pakistan");
    expect(text).toMatch(/We accept Cash on Delivery(?! ·)/);
    expect(text).not.toMatch(/PayPal|Credit Card/);
  });
});

test.each([
  "/",
  "/shop",
  "/collections",
  "/collections/oud-and-amber",
  "/product/oud-mehtab",
  "/notes/oud",
  "/about",
  "/our-story",
  "/contact",
  "/return-policy",
  "/track-order",
])(
  "the WhatsApp button on %s links to the contact page while the shop has the sample number [000 §1]",
  async (path) => {
    const { html } = await visit(path);
    const button = /<a [^>]*aria-label="Chat with [^"]* on WhatsApp: sample number[^"]*"[^>]*>/.exec(
      html,
    )?.[0];
    expect(button).toContain('href="/contact"');
  },
);
