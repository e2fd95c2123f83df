import { there } from "#operations/orders/circle-there.ts";

export const back = () => there;
