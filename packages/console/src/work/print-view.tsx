// An order on paper.
import { Button } from '@mantine/core';
import { Sale } from '../documents/sale.tsx';
import { PageHeading, Shown, useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import { documentOf } from '../server.ts';
import { useWords } from '../words/words.ts';
import { Head } from './order.tsx';
import { Total } from './total.tsx';

export function PrintView({ project, kind, id }: PageProps) {
  const t = useWords('work');
  const loading = useAnswer('print', documentOf, project, kind, id);
  return (
    <Shown loading={loading}>
      {(order) => (
        <>
          <PageHeading
            title={t.order({ number: String(order.orderNumber ?? order.id.slice(-8)) })}
          />
          <p className="unprinted">
            <Button onClick={() => window.print()}>{t.printNow}</Button>{' '}
            <a href={pageOf(project, kind.kind, id)}>{t.backToOrder}</a>
          </p>
          <Head project={project} order={order} />
          <Sale project={project} document={order} />
          <Total project={project} order={order} />
        </>
      )}
    </Shown>
  );
}
