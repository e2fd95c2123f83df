/** An entry of a fixed list: its slug, the displayed name, and an explanation. */
export interface Term<Slug extends string = string> {
  slug: Slug;
  name: string;
  description: string;
}

const createTerm = <const Slug extends string>(
  slug: Slug,
  name: string,
  description: string,
): Term<Slug> => ({
  slug,
  name,
  description,
});

/** Strengths of a fragrance, strongest first. */
export const CONCENTRATIONS = [
  createTerm(
    "extrait",
    "Extrait de parfum",
    "20 to 30% perfume oil. The strongest spray; one or two are enough.",
  ),
  createTerm("edp", "Eau de parfum", "15 to 20% perfume oil. Lasts through most of a day."),
  createTerm("edt", "Eau de toilette", "5 to 15% perfume oil. Bright and easy to wear in the heat."),
  createTerm("edc", "Eau de cologne", "2 to 4% perfume oil. Light and made to be reapplied."),
  createTerm("attar", "Attar", "Perfume oil without alcohol, dabbed on the skin."),
] as const;

export type Concentration = (typeof CONCENTRATIONS)[number]["slug"];

/** How long a fragrance lasts on skin, in the house's opinion, shortest first. */
export const LONGEVITIES = [
  createTerm("short", "Short", "Up to 5 hours."),
  createTerm("moderate", "Moderate", "5 to 8 hours."),
  createTerm("long", "Long", "8 to 10 hours."),
  createTerm("very-long", "Very long", "More than 10 hours."),
] as const;

export type Longevity = (typeof LONGEVITIES)[number]["slug"];

/** How far a fragrance projects, in the house's opinion, closest first. */
export const SILLAGES = [
  createTerm("intimate", "Close to the skin", "Only people beside you notice it."),
  createTerm("moderate", "Arm's length", "People who talk to you notice it."),
  createTerm("strong", "Across the room", "People notice it when you walk in."),
  createTerm("enormous", "Fills the room", "It stays in the room after you leave."),
] as const;

export type Sillage = (typeof SILLAGES)[number]["slug"];

export const SEASONS = [
  createTerm("spring", "Spring", "February to April."),
  createTerm("summer", "Summer", "May and June, in dry heat."),
  createTerm("monsoon", "Monsoon", "July to September, in humid heat."),
  createTerm("autumn", "Autumn", "October and November."),
  createTerm("winter", "Winter", "December and January."),
] as const;

export type Season = (typeof SEASONS)[number]["slug"];

export const DAY_NIGHT = [
  createTerm("day", "Day", "Best in daylight."),
  createTerm("night", "Night", "Best after sunset."),
  createTerm("both", "Day and night", "Suits any hour."),
] as const;

export type DayNight = (typeof DAY_NIGHT)[number]["slug"];

export const OCCASIONS = [
  createTerm("everyday", "Everyday", "For daily wear."),
  createTerm("office", "Office", "Quiet enough for a shared room."),
  createTerm("evening", "Evening", "For dinners and late drives."),
  createTerm("wedding", "Wedding", "For mehndi, baraat and walima."),
  createTerm("festive", "Eid and celebrations", "For Eid and family gatherings."),
  createTerm("gift", "Gift", "Easy to like for most people."),
] as const;

export type Occasion = (typeof OCCASIONS)[number]["slug"];
