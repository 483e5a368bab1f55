// A customer: who it is, addresses and group, latest orders and carts, and a token for a new password.
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { titleOfDocument } from '../edit/titles.ts';
import { useLabels } from '../labels/labels.ts';
import { Rows, Shown, useAnswer, useAttempt, Wrong } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import { change, documentsWith, type OfDocument, type OfProject, readPage } from '../server.ts';
import { useMayChangeKind, useMaySeeKind } from '../signing/role.ts';
import { useFormat, useLanguage, useWords } from '../words/words.ts';
import { Addresses } from './address.tsx';

export function Customer({ project, document }: OfDocument) {
  const t = useWords('document');
  const may = useMayChangeKind(project, 'customer');
  const seesOrders = useMaySeeKind(project, 'order');
  const seesCarts = useMaySeeKind(project, 'cart');
  const { firstName, lastName, companyName, email } = document;
  const names = [firstName, lastName, companyName].filter((one) => one !== undefined);
  const where = `customerId = ${JSON.stringify(document.id)}`;
  return (
    <section aria-label={names.join(' ') || String(email)}>
      <p>
        {names.join(' ')} {names.length > 0 && '· '}
        {String(email)}
        {seesOrders && (
          <>
            {' · '}
            <a href={addressOf([project, 'documents', 'order'], { where })}>{t.ordersOf}</a>
          </>
        )}
        {seesCarts && (
          <>
            {' · '}
            <a href={addressOf([project, 'documents', 'cart'], { where })}>{t.cartsOf}</a>
          </>
        )}
      </p>
      <Groups project={project} customer={document} />
      <Addresses of={document} />
      {seesOrders && <Sales project={project} kind="order" where={where} />}
      {seesCarts && <Sales project={project} kind="cart" where={where} />}
      {may && <PasswordToken project={project} email={String(email)} />}
    </section>
  );
}

function Groups({ project, customer }: { readonly project: string; readonly customer: any }) {
  const t = useWords('customer');
  const language = useLanguage();
  const { customerGroup, customerGroupAssignments = [] } = customer;
  const assigned = [
    customerGroup,
    ...customerGroupAssignments.map((one: any) => one.customerGroup),
  ];
  const ids = [...new Set(assigned.flatMap((one: any) => one?.id ?? []))];
  const { value: groups = [] } = useAnswer(
    'groups',
    documentsWith,
    project,
    '/customer-groups',
    'id',
    ids,
  );
  if (groups.length === 0) return null;
  return (
    <p>
      {t.groups}:{' '}
      {groups.map((one) => (
        <Badge key={one.id} variant="light" tt="none">
          {titleOfDocument(one, language)}
        </Badge>
      ))}
    </p>
  );
}

interface SalesProps extends OfProject {
  readonly kind: 'order' | 'cart';
  readonly where: string;
}

const maxSales = 10;

/** The latest orders or carts. */
function Sales({ project, kind, where }: SalesProps) {
  const t = useWords('customer');
  const format = useFormat();
  const { choiceOf } = useLabels();
  const title = kind === 'order' ? t.latestOrders : t.latestCarts;
  const page = { where, sort: 'createdAt desc', limit: maxSales };
  const loading = useAnswer('latest', readPage, project, { path: `/${kind}s` }, page);
  const numberOf = ({ orderNumber, key, id }: any) => orderNumber ?? key ?? id.slice(-8);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Shown loading={loading}>
        {(all) =>
          all.length === 0 ? (
            <p className="quiet">{t.none}</p>
          ) : (
            <Rows
              label={title}
              rows={all as readonly any[]}
              figures={[t.total]}
              cells={{
                [t.number]: (one) => <a href={pageOf(project, kind, one.id)}>{numberOf(one)}</a>,
                [t.total]: (one) => format.money(one.totalPrice),
                [t.state]: (one) => choiceOf(one.orderState ?? one.cartState),
                [t.created]: ({ createdAt }) => format.instant(createdAt),
              }}
            />
          )
        }
      </Shown>
    </section>
  );
}

/** The server sends no mail: the user who creates the token brings it to the customer. */
function PasswordToken({ project, email }: { readonly project: string; readonly email: string }) {
  const t = useWords('customer');
  const format = useFormat();
  const [token, setToken] = useState<any>();
  const { error, attempt } = useAttempt();
  const path = '/customers/password-token';
  const create = () => attempt(() => change(project, 'POST', path, { email }).then(setToken));
  return (
    <section aria-label={t.password}>
      <h3>{t.password}</h3>
      <p className="quiet">{t.passwordHint}</p>
      <Button variant="default" onClick={create}>
        {t.createToken}
      </Button>
      {token !== undefined && (
        <p role="status">
          <code>{token.value}</code> {t.validUntil({ instant: format.instant(token.expiresAt) })}
        </p>
      )}
      <Wrong error={error} />
    </section>
  );
}
