// The lines of an address, in the order in which people write them. Pure.

const lines = [
  ['company'],
  ['title', 'firstName', 'lastName'],
  ['streetName', 'streetNumber'],
  ['additionalStreetInfo'],
  ['postalCode', 'city'],
  ['region', 'state'],
  ['country'],
  ['email'],
  ['phone'],
] as const;

/** @param countryOf the name of a country by its code */
export function addressLines(
  address: unknown,
  countryOf: (code: string) => string,
): readonly string[] {
  const members = (address ?? {}) as { readonly [member: string]: unknown };
  const textOf = (name: string) => {
    const value = members[name] ?? [];
    return name === 'country' && typeof value === 'string' ? countryOf(value) : value;
  };
  return lines.map((names) => names.flatMap(textOf).join(' ')).filter((line) => line !== '');
}
