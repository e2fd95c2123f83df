/** Texts of the control for the shopper's city. A separate file, because product pages load it immediately. */
export const cityMessages = {
  deliverTo: "Deliver to:",
  chooseCity: "choose city",
} as const;
