import { getCookie } from "hono/cookie";

export const used = getCookie;
