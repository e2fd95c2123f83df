import { useState } from "react";

export function Sometimes({ open }: { open: boolean }) {
  if (!open) return null;
  const [value] = useState(1);
  return <p>{value}</p>;
}
