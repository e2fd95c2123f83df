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

const place = (city: string, state: string, zipCode: string): Place => ({ city, state, zipCode });
const repeat = (count: number, repeated: Place) => Array.from({ length: count }, () => repeated);

/** Large cities are repeated, because more orders come from them. */
export const places: readonly Place[] = [
  ...repeat(7, place("Karachi", "Sindh", "75500")),
  ...repeat(6, place("Lahore", "Punjab", "54000")),
  ...repeat(4, place("Islamabad", "Islamabad", "44000")),
  ...repeat(3, place("Rawalpindi", "Punjab", "46000")),
  place("Faisalabad", "Punjab", "38000"),
  place("Multan", "Punjab", "60000"),
  place("Gujranwala", "Punjab", "52250"),
  place("Sialkot", "Punjab", "51310"),
  place("Bahawalpur", "Punjab", "63100"),
  place("Sargodha", "Punjab", "40100"),
  place("Sahiwal", "Punjab", "57000"),
  place("Jhelum", "Punjab", "49600"),
  place("Hyderabad", "Sindh", "71000"),
  place("Sukkur", "Sindh", "65200"),
  place("Larkana", "Sindh", "77150"),
  place("Peshawar", "Khyber Pakhtunkhwa", "25000"),
  place("Mardan", "Khyber Pakhtunkhwa", "23200"),
  place("Abbottabad", "Khyber Pakhtunkhwa", "22010"),
  place("Quetta", "Balochistan", "87300"),
  place("Gilgit", "Gilgit-Baltistan", "15100"),
  place("Muzaffarabad", "Azad Kashmir", "13100"),
];

export const homes = ["House", "Flat", "Bungalow", "Shop", "Office"];

export const quarters = parseList(`
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
