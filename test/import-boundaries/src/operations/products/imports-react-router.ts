import { redirect } from "react-router";

export const used = redirect;
