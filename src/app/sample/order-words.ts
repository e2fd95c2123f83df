/** Word lists for generated orders. */

const parseList = (words: string) => words.split(",").map((word) => word.trim());

export const givenNames = parseList(`
  Ayesha, Fatima, Zainab, Maryam, Hira, Sana, Iqra, Mahnoor, Nimra, Rabia, Sidra, Amna, Kiran, Bushra, Saima, Nadia,
  Komal, Anum, Areeba, Laiba, Muhammad, Ahmed, Ali, Hassan, Hussain, Bilal, Usman, Umar, Hamza, Saad, Faisal, Imran,
  Kashif, Asad, Danish, Fahad, Adeel, Junaid, Waqas, Zeeshan, Shahid, Tariq, Rizwan, Salman, Haris, Talha, Noman, Arslan`);

export const familyNames = parseList(`
  Khan, Ahmed, Malik, Sheikh, Butt, Qureshi, Siddiqui, Chaudhry, Mirza, Raja, Abbasi, Hashmi, Gilani, Bukhari, Rizvi,
  Zaidi, Naqvi, Javed, Iqbal, Aslam, Akhtar, Rashid, Nawaz, Farooq, Mehmood, Rehman, Baig, Lodhi, Durrani, Afridi,
  Yousafzai, Khattak, Bangash, Memon, Soomro, Bhutto, Brohi, Mengal, Rind, Dar, Mughal, Ansari, Paracha, Kiyani`);

export interface Place {
  city: string;
  state: string;
  zipCode: string;
}

const buildPlace = (city: string, state: string, zipCode: string): Place => ({ city, state, zipCode });
const repeat = (count: number, place: Place) => Array.from({ length: count }, () => place);

/** Large cities are repeated, because more orders come from them. */
export const places: readonly Place[] = [
  ...repeat(7, buildPlace("Karachi", "Sindh", "75500")),
  ...repeat(6, buildPlace("Lahore", "Punjab", "54000")),
  ...repeat(4, buildPlace("Islamabad", "Islamabad", "44000")),
  ...repeat(3, buildPlace("Rawalpindi", "Punjab", "46000")),
  buildPlace("Faisalabad", "Punjab", "38000"),
  buildPlace("Multan", "Punjab", "60000"),
  buildPlace("Gujranwala", "Punjab", "52250"),
  buildPlace("Sialkot", "Punjab", "51310"),
  buildPlace("Bahawalpur", "Punjab", "63100"),
  buildPlace("Sargodha", "Punjab", "40100"),
  buildPlace("Sahiwal", "Punjab", "57000"),
  buildPlace("Jhelum", "Punjab", "49600"),
  buildPlace("Hyderabad", "Sindh", "71000"),
  buildPlace("Sukkur", "Sindh", "65200"),
  buildPlace("Larkana", "Sindh", "77150"),
  buildPlace("Peshawar", "Khyber Pakhtunkhwa", "25000"),
  buildPlace("Mardan", "Khyber Pakhtunkhwa", "23200"),
  buildPlace("Abbottabad", "Khyber Pakhtunkhwa", "22010"),
  buildPlace("Quetta", "Balochistan", "87300"),
  buildPlace("Gilgit", "Gilgit-Baltistan", "15100"),
  buildPlace("Muzaffarabad", "Azad Kashmir", "13100"),
];

export const buildingTypes = ["House", "Flat", "Bungalow", "Shop", "Office"];

export const neighborhoods = parseList(`
  Model Town, Gulshan Colony, Canal View, Cantt, Garden Town, Satellite Town, Civil Lines, People's Colony, Gulberg,
  Johar Town, Clifton Block 5, North Nazimabad, Officers' Colony, Hayatabad Phase 3, Bahria Enclave, Shah Faisal Colony`);

/** Domains reserved for examples (RFC 2606). */
export const mailDomains = ["example.com", "example.com", "example.org", "example.net"];

export const cancelReasons = [
  "Customer changed their mind",
  "Could not be reached by phone",
  "Ordered twice by mistake",
  "Address outside the courier's area",
  null,
];

export const shippingNotes = [
  "With the courier, two parcels",
  "Left the shop with the morning pick-up",
  "Gift wrapped as asked",
  null,
  null,
  null,
];

export const praises = [
  "Lasts the whole day, even in summer.",
  "My husband keeps asking where I bought it.",
  "Smells richer than the price suggests.",
  "Softer than I expected, and lovely for the office.",
  "Came well packed, and within three days.",
  "The dry-down is the best part.",
];

export const complaints = [
  "Nice, but it fades after two hours on me.",
  "A little too sweet for my taste.",
  "The bottle leaked slightly in the parcel.",
];
