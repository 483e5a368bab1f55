// From an order or cart of a business unit to the page that says what its associates may do, and why.
import { useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { documentsWith, type OfProject } from '../server.ts';
import { useWords } from '../words/words.ts';

interface WhyProps extends OfProject {
  /** The cart, or the order. */
  readonly sale: any;
}

export function WhyAssociate({ project, sale }: WhyProps) {
  const t = useWords('explain');
  const key: string | undefined = sale.businessUnit?.key;
  const keys = key === undefined ? [] : [key];
  const { value: found = [] } = useAnswer(
    'unit',
    documentsWith,
    project,
    '/business-units',
    'key',
    keys,
  );
  return found.map(({ id, name }) => (
    <p key={id}>
      <a href={pageOf(project, 'business-unit', id)}>{t.whyAssociate({ unit: String(name) })}</a>
    </p>
  ));
}
