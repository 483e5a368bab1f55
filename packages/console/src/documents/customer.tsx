// A customer: their data, orders and carts.
import { addressOf } from '../place.ts';
import type { Document } from '../server.ts';
import { documentWords } from '../words/document.ts';
import { useWords } from '../words/words.ts';
import { AddressBlock } from './address.tsx';

interface CustomerProps {
  readonly project: string;
  readonly document: Document;
}

export function Customer({ project, document }: CustomerProps) {
  const t = useWords(documentWords);
  const { firstName, lastName, companyName, email, addresses } = document;
  const names = [firstName, lastName, companyName].filter((one) => one !== undefined);
  const where = `customerId = ${JSON.stringify(document.id)}`;
  const all = Array.isArray(addresses) ? addresses : [];
  return (
    <section aria-label={names.join(' ') || String(email)}>
      <p>
        {names.join(' ')} {names.length > 0 && '· '}
        {String(email)} ·{' '}
        <a href={addressOf([project, 'documents', 'order'], { where })}>{t.ordersOf}</a> ·{' '}
        <a href={addressOf([project, 'documents', 'cart'], { where })}>{t.cartsOf}</a>
      </p>
      <div className="groups">
        {all.map((address, index) => (
          <AddressBlock key={address.id} title={`${t.addresses} ${index + 1}`} address={address} />
        ))}
      </div>
    </section>
  );
}
