// An address as people write it.
interface AddressProps {
  readonly title: string;
  readonly address: unknown;
}

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

export function AddressBlock({ title, address }: AddressProps) {
  if (typeof address !== 'object' || address === null) return null;
  const members = address as { readonly [member: string]: unknown };
  const shown = lines
    .map((names) => names.flatMap((name) => members[name] ?? []).join(' '))
    .filter((line) => line !== '');
  return (
    <section>
      <h3>{title}</h3>
      <address>
        {shown.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
    </section>
  );
}
