// The people of a project: their roles, open invitations, and what administrators have done.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PageHeading, Rows, Shown, useAttempt, useLoaded, Wrong } from '../parts/page.tsx';
import type { PageProps } from '../routes.ts';
import { own } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';
import type { Act, Invitation, People, Person, Role } from './answers.ts';
import { Invite } from './invite.tsx';
import { RoleField, useScopeName } from './role-field.tsx';

export function PeopleView({ project }: Pick<PageProps, 'project'>) {
  const t = useWords('people');
  const may = useMay(project, 'admin');
  return (
    <>
      <PageHeading title={t.people} />
      {may ? <All project={project} /> : <p>{t.notYours}</p>}
    </>
  );
}

function All({ project }: Pick<PageProps, 'project'>) {
  const loading = useLoaded<People>(['people', project], () => own('listPeople', { key: project }));
  const changed = () => loading.again?.();
  return (
    <Shown loading={loading}>
      {(all) => (
        <>
          <Members project={project} all={all} changed={changed} />
          <Invite project={project} offered={all.scopes} invited={changed} />
          <Invitations project={project} invitations={all.invitations} changed={changed} />
          <Acts acts={all.acts} />
        </>
      )}
    </Shown>
  );
}

interface Changing {
  readonly project: string;
  readonly changed: () => void;
}

function Members({ project, all, changed }: Changing & { readonly all: People }) {
  const t = useWords('people');
  const { error, attempt } = useAttempt();
  const giveRole = (email: string, role: Role) =>
    own('changeRole', { key: project, email }, { body: role });
  if (all.people.length === 0) return <p>{t.noPeople}</p>;
  return (
    <>
      <Rows
        label={t.people}
        rows={all.people}
        keyOf={({ email }) => email}
        cells={{
          [t.email]: ({ email }) => email,
          [t.name]: ({ name }) => name,
          [t.role]: (one) => (
            <MemberRole
              person={one}
              offered={all.scopes}
              give={(role) => attempt(() => giveRole(one.email, role).then(changed))}
            />
          ),
          [t.secondFactor]: ({ hasSecondFactor }) => (hasSecondFactor ? t.yes : t.no),
          [t.removeIt]: ({ email, isEverywhere }) =>
            isEverywhere ? (
              t.everywhere
            ) : (
              <Twice
                label={t.remove({ email })}
                text={t.removeIt}
                go={() => attempt(() => own('removePerson', { key: project, email }).then(changed))}
              />
            ),
        }}
      />
      <Wrong error={error} />
    </>
  );
}

interface MemberRoleProps {
  readonly person: Person;
  readonly offered: readonly string[];
  readonly give: (role: Role) => void;
}

/** A role with a name is given when it is chosen; one of one's own when its scopes are. */
function MemberRole({ person, offered, give }: MemberRoleProps) {
  const t = useWords('people');
  const [own, setOwn] = useState<Role>();
  const nameOf = useScopeName();
  const { email, role, scopes } = person;
  const change = (next: Role) => {
    if (next.role !== 'own') {
      setOwn(undefined);
      give(next);
    } else setOwn(next);
  };
  const shown = own ?? { role, ...(scopes === undefined ? {} : { scopes }) };
  return (
    <details>
      <summary>
        {t[role]} {scopes?.map(nameOf).join(', ')}
      </summary>
      <RoleField label={t.roleOf({ email })} value={shown} offered={offered} change={change} />
      {own !== undefined && (
        <Button size="xs" onClick={() => give(own)} disabled={(own.scopes ?? []).length === 0}>
          {t.own}
        </Button>
      )}
    </details>
  );
}

interface TwiceProps {
  readonly label: string;
  readonly text: string;
  readonly go: () => void;
}

/** What cannot be taken back is asked twice. */
function Twice({ label, text, go }: TwiceProps) {
  const t = useWords('people');
  const [isAsked, setAsked] = useState(false);
  return (
    <button
      type="button"
      aria-label={isAsked ? `${t.really} ${label}` : label}
      onClick={() => (isAsked ? go() : setAsked(true))}
    >
      {isAsked ? t.really : text}
    </button>
  );
}

function Invitations({
  project,
  invitations,
  changed,
}: Changing & { readonly invitations: readonly Invitation[] }) {
  const t = useWords('people');
  const format = useFormat();
  const { error, attempt } = useAttempt();
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{t.invitations}</h2>
      <Rows
        label={t.invitations}
        empty={t.noInvitation}
        rows={invitations}
        cells={{
          [t.email]: ({ email }) => email,
          [t.role]: ({ role }) => t[role],
          [t.expires]: ({ expiresAt }) => format.instant(expiresAt),
          [t.withdrawIt]: ({ id, email }) => (
            <Twice
              label={t.withdraw({ email })}
              text={t.withdrawIt}
              go={() =>
                attempt(() => own('withdrawInvitation', { key: project, id }).then(changed))
              }
            />
          ),
        }}
      />
      <Wrong error={error} />
    </section>
  );
}

function Acts({ acts }: { readonly acts: readonly Act[] }) {
  const t = useWords('people');
  const names = useWords('acts');
  const nameOf = (act: string): string =>
    Object.hasOwn(names, act) ? names[act as keyof typeof names] : act;
  const format = useFormat();
  return (
    <section aria-labelledby="acts">
      <h2 id="acts">{t.acts}</h2>
      <Rows
        label={t.acts}
        empty={t.noActs}
        rows={acts}
        keyOf={({ seq }) => seq}
        cells={{
          [t.at]: ({ at }) => <time dateTime={at}>{format.instant(at)}</time>,
          [t.who]: ({ author }) => author.name,
          [t.what]: ({ act }) => <span title={act}>{nameOf(act)}</span>,
          [t.about]: ({ subject }) => subject ?? '',
          [t.details]: ({ details }) => details.join(', '),
        }}
      />
    </section>
  );
}
