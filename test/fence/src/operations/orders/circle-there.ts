import { back } from "./circle-back.ts";

export const there = () => back;
