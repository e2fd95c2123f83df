/** Texts of the city selector. A separate file, because product pages load it immediately. */
export const cityMessages = {
  deliverTo: "Deliver to:",
  chooseCity: "choose city",
} as const;
