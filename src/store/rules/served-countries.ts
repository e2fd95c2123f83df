/** Returns whether the shop delivers to a country. Ignores case and surrounding spaces. */
export function isCountryServed(countries: readonly string[], country: string): boolean {
  const name = country.trim().toLowerCase();
  return countries.some((served) => served.toLowerCase() === name);
}
