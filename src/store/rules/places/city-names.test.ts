import { expect, test } from "vitest";

import pakistan from "../../places/PK.json" with { type: "json" };

import { isKnownCityName, normalizeCity, normalizeName } from "./city-names.ts";
import { normalizeState } from "./place-names.ts";

const listed = Object.entries(pakistan.cities).flatMap(([state, names]) =>
  names.map((name) => ({ state, name })),
);

test("every city of the location data is its own normalized name, which one province has", () => {
  expect(listed.filter(({ name }) => normalizeCity(name) !== normalizeName(name))).toEqual([]);
  const statesByName = Map.groupBy(listed, ({ name }) => normalizeCity(name));
  const shared = [...statesByName].filter(([, places]) => places.length > 1).map(([name]) => name);
  expect(shared).toEqual(["nasirabad"]);
});

test.each<[string, (name: string) => string]>([
  ["in capitals with a full stop", (name) => `${name.toUpperCase()}.`],
  ["without spaces", (name) => name.replaceAll(" ", "")],
  ["with hyphens", (name) => name.replaceAll(" ", "-")],
  ["with accents", (name) => name.replace("a", "ā").replace("i", "ī")],
  ["with Cantt", (name) => `${name} Cantt.`],
  ["with Cant", (name) => `${name} Cant`],
  ["with City", (name) => `${name} City`],
  ["as a district", (name) => `District ${name}`],
  ["as a tehsil", (name) => `${name} Tehsil`],
  ["with the country", (name) => `${name}, Pakistan`],
])("every listed city is found %s", (_case, vary) => {
  expect(listed.filter(({ name }) => normalizeCity(vary(name)) !== normalizeName(name))).toEqual([]);
});

test("every listed city is found with its province", () => {
  const provinces: Record<string, string> = Object.fromEntries(
    pakistan.states.map(({ code, name }) => [code, name]),
  );
  const missed = listed.filter(
    ({ name, state }) =>
      state !== "IS" && normalizeCity(`${name} ${provinces[state]}`) !== normalizeName(name),
  );
  expect(missed).toEqual([]);
});

test.each([
  ["karachi", "Karrachi, Karachii, Karaci, Karach, Kerachi, KHI, Karachi East, Karachi Saddar"],
  ["lahore", "Lahor, Laore, Lahroe, lhr, LAHORE CANTT, Lahore (Punjab), لاھور"],
  ["multan", "Multn, Mulltan"],
  ["thatta", "ٹھٹہ, ٹھٹھہ, Thata"],
  ["bahawalpur", "بھاولپور, بہاول پور, Bahawlpur"],
  ["sahiwal", "ساھیوال, Sahiwl"],
  ["jhelum", "جھلم, جہلم"],
  ["rawalpindi", "Rawalpndi, Rawlpindi, Rawallpindi, Rawal Pindi, Pindi, Rawalpindi Cant."],
  ["faisalabad", "Faislabad, Faisalbad, Faisalabaad, Lyallpur"],
  ["hyderabad", "Hydrabad, Haiderabad, Hyderabad Sindh"],
  ["islamabad", "Islmabad, Islam Abad, isb"],
  ["peshawar", "Peshawer, Pishawar"],
  ["umerkot", "Umarkot, Omerkot, Umer Kot, Amarkot"],
  ["abbottabad", "Abbotabad, Abottabad, Abbottabaad"],
  ["muzaffargarh", "Muzafargarh, Muzaffar Garh"],
  ["rahimyarkhan", "Rahimyar Khan, Raheem Yar Khan, R.Y. Khan, RYK"],
  ["wahcantonment", "Wah, Wah Cantt"],
  ["nowshera", "Nowshera Cantt, Noshera, Nowshera Cantonment"],
  ["jhang", "Jhang Sadar, Jhang Saddar"],
  ["mirpur", "New Mirpur, Mirpur AJK, Mirpur (AK), Mirpur (Azad Kashmir)"],
  ["okara", "Okarah, Okaara"],
  ["vihari", "Vehari, Wehari"],
])("%s has other spellings, abbreviations and former names: %s", (city, spellings) => {
  for (const spelling of spellings.split(", ")) expect(normalizeCity(spelling), spelling).toBe(city);
});

const URDU = `کراچی karachi, لاہور lahore, راولپنڈی rawalpindi, راولپنڈی کینٹ rawalpindi, فیصل آباد faisalabad, ملتان multan,
پشاور peshawar, کوئٹہ quetta, حیدرآباد hyderabad, حيدر آباد hyderabad, گوجرانوالہ gujranwala, سیالکوٹ sialkot,
اسلام آباد islamabad, سرگودھا sargodha, بہاولپور bahawalpur, بہاول نگر bahawalnagar, سکھر sukkur, لاڑکانہ larkana,
شیخوپورہ sheikhupura, رحیم یار خان rahimyarkhan, جھنگ jhang, ڈیرہ غازی خان deraghazikhan, گجرات gujrat, ساہیوال sahiwal,
واہ کینٹ wahcantonment, مردان mardan, قصور kasur, اوکاڑہ okara, مینگورہ mingora, سوات mingora, نواب شاہ nawabshah,
میرپور خاص mirpurkhas, چنیوٹ chiniot, کامونکی kamoke, ایبٹ آباد abbottabad, مظفر گڑھ muzaffargarh, مظفر آباد muzaffarabad,
جیکب آباد jacobabad, جہلم jhelum, خانیوال khanewal, حافظ آباد hafizabad, ضلع لاہور lahore, عمرکوٹ umerkot, عمر کوٹ umerkot,
ٹنڈو آدم tandoadam, منڈی بہاؤالدین mandibahauddin, نارووال narowal, پاکپتن pakpattan, وہاڑی vihari, لیہ layyah, اٹک attock,
ٹیکسلا taxila, مری murree, نوشہرہ nowshera, صوابی swabi, کوہاٹ kohat, بنوں bannu, گلگت gilgit, سکردو skardu, گوادر gwadar,
تربت turbat, سبی sibi, ژوب zhob, ٹوبہ ٹیک سنگھ tobateksingh, خیرپور khairpur, ٹھٹھہ thatta, باغ bagh, راولاکوٹ rawalakot,
حیدرآباد، سندھ hyderabad`;

test.each([
  ["DHA Lahore", "lahore"],
  ["Gulberg III, Lahore", "lahore"],
  ["Lahore (Johar Town)", "lahore"],
  ["Lahore 54000", "lahore"],
  ["Multan Road, Lahore", "lahore"],
  ["Bahria Town Rawalpindi", "rawalpindi"],
  ["Civil Lines Rahim Yar Khan", "rahimyarkhan"],
  ["Block 5; Clifton; Karachi", "karachi"],
  ["ڈی ایچ اے، لاہور", "lahore"],
  ["Lahore DHA Phase 5", "lahore"],
  ["Rahim Yar Khan Satellite Town", "rahimyarkhan"],
])("the city behind or beside an area, province or postcode is found: %s", (typed, city) => {
  expect(normalizeCity(typed)).toBe(city);
});

test("a town whose name begins with that of a city is not that city", () => {
  for (const town of ["Khairpur Nathan Shah", "Mirpur Sakro", "Khairpur Tamewali", "Mirpur Bathoro Town"])
    expect(["khairpur", "mirpur"], town).not.toContain(normalizeCity(town));
});

test.each(["Lahore Road", "Multan Road Block 3", "Karachi Company", "Sargodha / Khushab", "Gulberg Town"])(
  "a text that names two cities, a road or no city is not taken for one: %s",
  (typed) => expect(isKnownCityName(normalizeCity(typed))).toBe(false),
);

test("regions, and towns that only sound like a listed city, are not taken for it", () => {
  const others = ["صدر", "گوجر", "قطر", "Kashmir", "Manawala", "Menawala", "Hairpur", "Kalachi"];
  expect(others.filter((name) => normalizeCity(name) !== normalizeName(name))).toEqual([]);
  expect(["کشمیر", "شاہدرہ", "پوٹھوہار"].map(normalizeCity)).toEqual(["kashmir", "shahdara", "pothohar"]);
});

test("Urdu names mean the listed city", () => {
  const pairs = URDU.split(/,\s+/).map((line) => /^(.*) (\w+)$/.exec(line)?.slice(1) ?? []);
  expect(pairs.length).toBeGreaterThan(60);
  expect(pairs.filter(([urdu = "", city]) => normalizeCity(urdu) !== city)).toEqual([]);
});

test("a town that is not listed keeps its name, even if it resembles short names of listed cities", () => {
  for (const town of ["Kallar Syedan", "Lora", "Alipur", "Kot", "Dera", "Xyz", ""])
    expect(normalizeCity(town)).toBe(normalizeName(town));
  expect(normalizeCity("Tehsil Kallar Syedan")).toBe("kallarsyedan");
});

test.each([
  ["hajipur", "haripur"],
  ["kanpur", "khanpur"],
  ["کانپور", "khanpur"],
  ["الہ آباد", "aliabad"],
  ["allahabad", "aliabad"],
  ["رائے پور", "haripur"],
  ["jaipur", "jampur"],
  ["kanewal", "khanewal"],
  ["sultan", "multan"],
  ["dhaka", "daska"],
])("%s is a town of its own, not %s", (town, city) => {
  expect(normalizeCity(town)).not.toBe(city);
  expect(normalizeCity(town)).toBe(normalizeName(town));
});

test("provinces have abbreviations and Urdu names", () => {
  expect(["KPK", "Sind", "پنجاب", "سندھ", "آزاد کشمیر"].map(normalizeState)).toEqual([
    "khyberpakhtunkhwa",
    "sindh",
    "punjab",
    "sindh",
    "azadkashmir",
  ]);
});
