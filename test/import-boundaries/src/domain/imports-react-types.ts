import type { ReactNode } from "react";

export type Used = ReactNode;
