import { there } from "#operations/orders/cycle-a.ts";

export const back = () => there;
