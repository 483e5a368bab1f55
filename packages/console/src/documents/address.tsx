// Addresses as people write them, with the country in the language of the page.
import { useLabels } from '../labels/labels.ts';
import { addressLines } from '../parts/address-lines.ts';
import { useWords } from '../words/words.ts';

interface AddressProps {
  readonly title: string;
  readonly address: unknown;
}

export function AddressBlock({ title, address }: AddressProps) {
  const { countryOf } = useLabels();
  if (typeof address !== 'object' || address === null) return null;
  return (
    <section>
      <h3>{title}</h3>
      <address>
        {addressLines(address, countryOf).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
    </section>
  );
}

interface AddressesProps {
  /** A customer or a business unit. */
  readonly of: any;
}

/** All addresses of a document, each with what it is the default for. */
export function Addresses({ of }: AddressesProps) {
  const t = useWords('document');
  const c = useWords('customer');
  const { singularOf } = useLabels();
  const { addresses = [], defaultShippingAddressId, defaultBillingAddressId } = of;
  const titleOf = (id: string, index: number) =>
    [
      `${singularOf(t.addresses)} ${index + 1}`,
      ...(id === defaultShippingAddressId ? [c.shipsTo] : []),
      ...(id === defaultBillingAddressId ? [c.bills] : []),
    ].join(' · ');
  return (
    <div className="groups">
      {addresses.map((address: any, index: number) => (
        <AddressBlock key={address.id} title={titleOf(address.id, index)} address={address} />
      ))}
    </div>
  );
}
