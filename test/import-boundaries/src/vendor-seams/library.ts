import { z } from "zod";

export const library = z;
