// The condition of a table: typed with completion, refused with the server's own words at the place that is at fault.
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Speaking, useLabels } from '../labels/labels.ts';
import { sendBy, Wrong } from '../parts/page.tsx';
import type { Kind } from '../server.ts';
import { useWords } from '../words/words.ts';
import { type Member, membersOf, type Spot, spotIn } from './completion.ts';

interface PredicateProps {
  readonly kind: Kind;
  readonly where: string;
  readonly error: Error | undefined;
  readonly find: (where: string) => void;
}

interface Offer {
  readonly text: string;
  /** What people call it. */
  readonly label: string;
}

const maxOffered = 12;

/** The options that begin with the typed letters, in the words of predicates or in the labels. */
function offersAt(
  { begun, field, isValue }: Spot,
  members: readonly Member[],
  { labelOf, choiceOf }: Speaking,
): readonly Offer[] {
  const known = members.find(({ name }) => name === field);
  const all: readonly Offer[] =
    field === undefined
      ? members.map(({ name, isNested }) => ({
          text: isNested ? `${name}(` : `${name} `,
          label: labelOf(name),
        }))
      : isValue
        ? (known?.values ?? []).map((value) => ({ text: `"${value}" `, label: choiceOf(value) }))
        : (known?.operators ?? []).map((symbol) => ({ text: `${symbol} `, label: '' }));
  const start = begun.replace(/^"/, '').toLowerCase();
  const begins = (text: string) => text.replace(/^"/, '').toLowerCase().startsWith(start);
  return all.filter(({ text, label }) => begins(text) || begins(label)).slice(0, maxOffered);
}

/** What may be typed next; asked of the server, which checks predicates by the same declarations. */
function useOffers(kind: Kind, text: string | undefined) {
  const speaking = useLabels();
  const [offered, setOffered] = useState<{ spot: Spot; offers: readonly Offer[] }>();
  useEffect(() => {
    if (text === undefined) return setOffered(undefined);
    let isLeft = false;
    const spot = spotIn(text);
    membersOf(kind, spot.path).then(
      (members) => isLeft || setOffered({ spot, offers: offersAt(spot, members, speaking) }),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [kind, text, speaking]);
  return offered;
}

export function Predicate({ kind, where, error, find }: PredicateProps) {
  const t = useWords('table');
  const [typed, setTyped] = useState(where);
  useEffect(() => setTyped(where), [where]);
  const submit = () => find(typed.trim());
  return (
    <form onSubmit={sendBy(submit)} className="predicate">
      <label htmlFor="where">{t.where}</label>
      <Completed kind={kind} typed={typed} setTyped={setTyped} error={error} />
      <button type="submit">{t.find}</button>
      <Wrong error={error} id="where-error" />
    </form>
  );
}

interface CompletedProps extends Pick<PredicateProps, 'kind' | 'error'> {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
}

/** `(line 1, column 4)` */
const columnOf = (error: Error | undefined): number | undefined => {
  const [, line, column] = /\(line (\d+), column (\d+)\)/.exec(error?.message ?? '') ?? [];
  return line === '1' ? Number(column) - 1 : undefined;
};

/** Where the server says that something is wrong, there the cursor is. */
function useErrorPlace(input: RefObject<HTMLInputElement | null>, error: Error | undefined) {
  useEffect(() => {
    const column = columnOf(error);
    if (column === undefined || input.current === null) return;
    const [word = ' '] = /^[\w-]+/.exec(input.current.value.slice(column)) ?? [];
    input.current.focus();
    input.current.setSelectionRange(column, column + word.length);
  }, [error, input]);
}

/** Moves the cursor as soon as the new text is in the field. A later frame could come after the next key. */
function useCursor(input: RefObject<HTMLInputElement | null>) {
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (place.current === undefined) return;
    input.current?.setSelectionRange(place.current, place.current);
    place.current = undefined;
  });
  return (next: number) => {
    place.current = next;
  };
}

/** Up to where the offers are for; absent: none are shown. */
function useCompletion({ kind, typed, setTyped }: CompletedProps) {
  const input = useRef<HTMLInputElement>(null);
  const moveTo = useCursor(input);
  const [until, setUntil] = useState<number>();
  const [chosen, setChosen] = useState(-1);
  const offered = useOffers(kind, until === undefined ? undefined : typed.slice(0, until));
  const offers = until === undefined ? [] : (offered?.offers ?? []);
  const openAt = (place: number | undefined) => {
    setUntil(place);
    setChosen(-1);
  };
  const take = (offer: Offer) => {
    const head = typed.slice(0, offered?.spot.from ?? 0) + offer.text;
    setTyped(head + typed.slice(until));
    openAt(head.length);
    moveTo(head.length);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    const isOpen = offers.length > 0;
    if (key === ' ' && event.ctrlKey) openAt(input.current?.selectionStart ?? typed.length);
    else if (!isOpen) return;
    else if (key === 'Escape') openAt(undefined);
    else if (key === 'ArrowDown') setChosen((chosen + 1) % offers.length);
    else if (key === 'ArrowUp')
      setChosen((Math.max(chosen, 0) + offers.length - 1) % offers.length);
    else if (key === 'Enter' && chosen >= 0) take(offers[chosen]!);
    else if (key === 'Enter') return openAt(undefined);
    else return;
    event.preventDefault();
  };
  return { input, offers, chosen, openAt, take, press };
}

function Completed(props: CompletedProps) {
  const { typed, setTyped, error } = props;
  const t = useWords('table');
  const list = useId();
  const { input, offers, chosen, openAt, take, press } = useCompletion(props);
  useErrorPlace(input, error);
  return (
    <span className="completed">
      <input
        id="where"
        ref={input}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder='key = "…"'
        value={typed}
        aria-expanded={offers.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${list}-${chosen}`}
        aria-invalid={error !== undefined}
        aria-describedby="where-error"
        onChange={({ target }) => {
          setTyped(target.value);
          openAt(target.selectionStart ?? target.value.length);
        }}
        onKeyDown={press}
        onBlur={() => openAt(undefined)}
      />
      <Offers id={list} label={t.completions} offers={offers} chosen={chosen} take={take} />
    </span>
  );
}

interface OffersProps {
  readonly id: string;
  readonly label: string;
  readonly offers: readonly Offer[];
  readonly chosen: number;
  readonly take: (offer: Offer) => void;
}

/** The field handles the keys, because it keeps the focus. */
const Offers = ({ id, label, offers, chosen, take }: OffersProps) => (
  <div role="listbox" id={id} aria-label={label} className="offers" hidden={offers.length === 0}>
    {offers.map((offer, index) => (
      <div
        key={offer.text}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === chosen}
        onMouseDown={(event) => {
          event.preventDefault();
          take(offer);
        }}
      >
        {offer.text} <span className="quiet">{offer.label}</span>
      </div>
    ))}
  </div>
);
