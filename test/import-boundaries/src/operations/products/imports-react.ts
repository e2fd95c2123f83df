import { useState } from "react";

export const used = useState;
