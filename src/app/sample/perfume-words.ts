/** Word lists for the generated catalogue. */

const parseList = (words: string) => words.split(",").map((word) => word.trim());

export const firstWords = parseList(`
  Oud, Gulab, Shab, Noor, Mehtab, Sandal, Amber, Khus, Motia, Kesar, Zafran, Mushk, Chameli, Raat, Subh, Barish, Mitti,
  Sahil, Indus, Ravi, Chenab, Kashmir, Hunza, Swat, Multan, Thatta, Makran, Cholistan, Margalla, Deodar, Anar, Neelam,
  Firoza, Yaqoot, Marjan, Sitara, Chandni, Dhoop, Badal, Hawa, Khwab, Yaad, Safar, Bagh, Haveli, Mehfil, Ghazal`);

export const secondWords = parseList(`
  Absolute, Velvet, Veil, Dusk, Dawn, Fog, Smoke, Ember, Garden, Courtyard, Arcade, Caravan, Lantern, Monsoon, River,
  Stone, Silk, Shawl, Pearl, Coral, Cedar, Resin, Leather, Spice, Blossom, Petal, Musk, Nights, Memoir, Verse, Raag,
  Mahal, Bahar, Darbar, Sehra, Sagar, Saffron, Jasmine, Iris, Grove, Incense, Tobacco, Honey`);

/** The first edition has no suffix. */
export const editions = ["", "Intense", "Extrait", "Reserve", "Attar", "Fraîche", "Noir"];

export const categories = ["Unisex", "Unisex", "Women", "Men"];

export const lastingTimes = ["5-7 hours", "6-8 hours", "8-10 hours", "10-12 hours", "12-14 hours"];

export const notes = parseList(`
  bergamot, black pepper, saffron, cardamom, green mandarin, pink pepper, neroli, petitgrain, mint, Damask rose,
  jasmine sambac, tuberose, orange blossom, iris root, violet leaf, geranium, clove bud, nutmeg, suede, cypriol,
  aged oud, labdanum, sandalwood, Atlas cedar, vetiver, patchouli, tonka bean, white musk, ambergris accord,
  smoked guaiac, benzoin, frankincense, wet earth, sea salt, tobacco leaf`);

export const accordPhrases = parseList(`
  crushed petals and green stems, dry resin and old timber, cold stone after rain, pepper over warm suede,
  salted air and driftwood, orange peel and bitter leaves, cardamom tea and steam, clean musk on pressed cotton,
  smoke from a far courtyard, cured leaf and dark honey, milky sandalwood, iris powder and pale woods`);

export const openingPhrases = ["It opens on", "The first minutes bring", "It begins with", "One spray gives"];

export const closingSentences = [
  "It stays close to the skin and lasts a working day.",
  "The trail is clear for an hour and quiet after that.",
  "On cloth it is still there the next morning.",
  "Warm weather brings out its softer side.",
];

export const occasionSentences = [
  "Made for winter evenings and wool shawls.",
  "Light enough for a summer office.",
  "At its best after sunset.",
  "A good first bottle for somebody who is new to attars.",
  "Worn by anyone who finds florals too polite.",
];
