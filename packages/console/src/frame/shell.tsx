// The frame of every page: the head, the sign-in, and the content.
import { Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react';
import { Shown, useLoaded } from '../parts/page.tsx';
import { type Place, projectAt, usePlace } from '../place.ts';
import { kinds } from '../server.ts';
import { Connection } from '../signing/connection.tsx';
import { SignIn } from '../signing/sign-in.tsx';
import { useWords } from '../words/words.ts';
import { useArrival } from './arrival.ts';
import { Head } from './head.tsx';

export function Shell() {
  const place = usePlace();
  const [first, page = '', id] = place.parts;
  const Open = first === '-' ? open.get(page) : undefined;
  return Open !== undefined && id !== undefined ? (
    <Opened Page={Open} id={id} place={place} />
  ) : (
    <Framed place={place} />
  );
}

/** Pages that need no sign-in. */
const open: ReadonlyMap<string, ComponentType<{ readonly id: string }>> = new Map([
  ['join', lazy(async () => ({ default: (await import('../people/join-view.tsx')).JoinView }))],
  [
    'refused',
    lazy(async () => ({ default: (await import('../signing/refused-view.tsx')).RefusedView })),
  ],
]);

interface OpenedProps {
  readonly Page: ComponentType<{ readonly id: string }>;
  readonly id: string;
  readonly place: Place;
}

function Opened({ Page, id, place }: OpenedProps) {
  return (
    <>
      <Head place={place} kinds={[]} />
      <main id="content" tabIndex={-1}>
        <Suspense>
          <Page key={id} id={id} />
        </Suspense>
      </main>
    </>
  );
}

function Framed({ place }: { readonly place: Place }) {
  const t = useWords('frame');
  const loading = useLoaded('kinds', kinds);
  useArrival(place);
  // Until the page has a heading, whose effect runs later.
  useLayoutEffect(() => {
    document.title = [projectAt(place), 'storewright'].filter(Boolean).join(' · ');
  }, [place]);
  return (
    <>
      <button type="button" className="skip" onClick={toContent}>
        {t.toContent}
      </button>
      <Head place={place} kinds={loading.value ?? []} />
      <Connection />
      <SignIn />
      <main id="content" tabIndex={-1}>
        <Shown loading={loading}>{() => <Outlet />}</Shown>
      </main>
    </>
  );
}

/** No link: the part after the `#` is where the page is. */
const toContent = () => document.getElementById('content')?.focus();
