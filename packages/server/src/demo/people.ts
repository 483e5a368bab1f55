// The demo shop's customers.

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly city: string;
  readonly postalCode: string;
  readonly streetName: string;
}

const person = (
  firstName: string,
  lastName: string,
  country: string,
  city: string,
  postalCode: string,
  streetName: string,
): DemoPerson => ({ firstName, lastName, country, city, postalCode, streetName });

export const people: readonly DemoPerson[] = [
  person('Erika', 'Muster', 'DE', 'Berlin', '10115', 'Invalidenstraße'),
  person('Jonas', 'Brandt', 'DE', 'Hamburg', '20095', 'Mönckebergstraße'),
  person('Lena', 'Vogel', 'DE', 'München', '80331', 'Sendlinger Straße'),
  person('Claire', 'Dubois', 'FR', 'Lyon', '69001', 'Rue de la République'),
  person('Hugo', 'Martin', 'FR', 'Paris', '75002', 'Rue Montorgueil'),
  person('Olivia', 'Clarke', 'GB', 'Leeds', 'LS1 5AA', 'Wellington Street'),
  person('Arthur', 'Reid', 'GB', 'Glasgow', 'G1 1XQ', 'George Square'),
  person('Sophie', 'Walsh', 'DE', 'Köln', '50667', 'Hohe Straße'),
];

/** Password of every demo customer; the demo data is not meant for the internet. */
export const demoPassword = 'demo-password';

export const emailOf = ({ firstName, lastName }: DemoPerson): string =>
  `${firstName}.${lastName}@example.com`.toLowerCase();

/** The currency that a country of the demo shop pays in. */
export const currencyOf = (country: string): string => (country === 'GB' ? 'GBP' : 'EUR');
