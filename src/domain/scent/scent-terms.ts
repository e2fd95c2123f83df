/** A value of a fixed list: its slug, the name that screens show, and an explanation. */
export interface Term<Slug extends string = string> {
  slug: Slug;
  name: string;
  description: string;
}

const term = <const Slug extends string>(slug: Slug, name: string, description: string): Term<Slug> => ({
  slug,
  name,
  description,
});

/** Strengths of a fragrance, strongest first. */
export const CONCENTRATIONS = [
  term("extrait", "Extrait de parfum", "20 to 30% perfume oil. The strongest spray; one or two are enough."),
  term("edp", "Eau de parfum", "15 to 20% perfume oil. Lasts through most of a day."),
  term("edt", "Eau de toilette", "5 to 15% perfume oil. Bright and easy to wear in the heat."),
  term("edc", "Eau de cologne", "2 to 4% perfume oil. Light and made to be reapplied."),
  term("attar", "Attar", "Perfume oil without alcohol, dabbed on the skin."),
] as const;

export type Concentration = (typeof CONCENTRATIONS)[number]["slug"];

/** How long a fragrance lasts on skin, in the house's opinion, shortest first. */
export const LONGEVITIES = [
  term("short", "Short", "Up to 5 hours."),
  term("moderate", "Moderate", "5 to 8 hours."),
  term("long", "Long", "8 to 10 hours."),
  term("very-long", "Very long", "More than 10 hours."),
] as const;

export type Longevity = (typeof LONGEVITIES)[number]["slug"];

/** How far a fragrance projects, in the house's opinion, closest first. */
export const SILLAGES = [
  term("intimate", "Close to the skin", "Only people beside you notice it."),
  term("moderate", "Arm's length", "People who talk to you notice it."),
  term("strong", "Across the room", "People notice it when you walk in."),
  term("enormous", "Fills the room", "It stays in the room after you leave."),
] as const;

export type Sillage = (typeof SILLAGES)[number]["slug"];

export const SEASONS = [
  term("spring", "Spring", "February to April."),
  term("summer", "Summer", "May and June, in dry heat."),
  term("monsoon", "Monsoon", "July to September, in humid heat."),
  term("autumn", "Autumn", "October and November."),
  term("winter", "Winter", "December and January."),
] as const;

export type Season = (typeof SEASONS)[number]["slug"];

export const DAY_NIGHT = [
  term("day", "Day", "Best in daylight."),
  term("night", "Night", "Best after sunset."),
  term("both", "Day and night", "Suits any hour."),
] as const;

export type DayNight = (typeof DAY_NIGHT)[number]["slug"];

export const OCCASIONS = [
  term("everyday", "Everyday", "For daily wear."),
  term("office", "Office", "Quiet enough for a shared room."),
  term("evening", "Evening", "For dinners and late drives."),
  term("wedding", "Wedding", "For mehndi, baraat and walima."),
  term("festive", "Eid and celebrations", "For Eid and family gatherings."),
  term("gift", "Gift", "Easy to like for most people."),
] as const;

export type Occasion = (typeof OCCASIONS)[number]["slug"];
