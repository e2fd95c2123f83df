import { price } from "#domain/price.ts";

export function Price() {
  return <data value={price.parse(1)}>1</data>;
}
