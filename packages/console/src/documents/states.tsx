// In which states a document is and where it may go from there. A state that is chosen is put into the form that
// changes documents, with its versions and conflicts. Which states there are say the declarations of the
// server; which follow each other in a workflow, the states of the project.

import type { Offered, Schema } from '../form/schema.ts';
import { useLabels } from '../labels/labels.ts';
import { Shown, useLoaded } from '../parts/page.tsx';
import { type Document, type Kind, type OfDocument, readShown } from '../server.ts';
import { useMayChange } from '../signing/role.ts';
import { formOf } from '../views/create.tsx';
import { textIn, useLanguage, useWords } from '../words/words.ts';

interface StatesProps extends OfDocument {
  readonly kind: Kind;
  readonly propose: (action: object) => void;
}

/** A field with a handful of words, and the action that sets it. */
interface Choice {
  readonly field: string;
  readonly action: string;
  readonly words: readonly string[];
}

/** Actions that set one field, which is a state, to one of some words. */
function choicesIn(offered: Offered): readonly Choice[] {
  const actions = offered.resolve(offered.update?.properties?.actions ?? {}).items ?? {};
  return (offered.resolve(actions).oneOf ?? []).flatMap((one) => choiceOf(offered, one));
}

function choiceOf({ resolve }: Offered, schema: Schema): Choice[] {
  const { action, ...others } = resolve(schema).properties ?? {};
  const [name] = action === undefined ? [] : (resolve(action).enum ?? []);
  const members = Object.entries(others);
  const [member] = members;
  if (name === undefined || member === undefined || members.length !== 1) return [];
  const [field, shape] = member;
  const words = (resolve(shape).enum ?? []).map(String);
  return /(State|^status)$/.test(field) && words.length > 1
    ? [{ field, action: String(name), words }]
    : [];
}

/** Which states of the project are for which kind. */
const stateTypes: ReadonlyMap<string, string> = new Map([
  ['order', 'OrderState'],
  ['payment', 'PaymentState'],
  ['product', 'ProductState'],
  ['review', 'ReviewState'],
  ['quote-request', 'QuoteRequestState'],
  ['staged-quote', 'StagedQuoteState'],
  ['quote', 'QuoteState'],
]);

async function load({ project, kind }: StatesProps, signal: AbortSignal) {
  const type = stateTypes.get(kind.kind);
  const [{ offered }, states] = await Promise.all([
    formOf(project, kind),
    type === undefined
      ? []
      : readShown(
          project,
          { path: '/states' },
          { where: `type = "${type}"`, sort: '', limit: 500 },
          signal,
        ),
  ]);
  return { choices: choicesIn(offered), states };
}

export function States(props: StatesProps) {
  const { project, kind, document, propose } = props;
  const t = useWords('document');
  const { labelOf, choiceOf } = useLabels();
  const may = useMayChange(project, kind);
  const loading = useLoaded(['states', project, kind.kind], (signal) => load(props, signal));
  return (
    <Shown loading={loading}>
      {({ choices, states }) =>
        choices.length === 0 && states.length === 0 ? null : (
          <section aria-labelledby="flow">
            <h2 id="flow">{t.flow}</h2>
            <dl className="flow">
              {choices.map(({ field, action, words }) => (
                <Flow
                  key={field}
                  title={labelOf(field)}
                  now={textOf(document[field])}
                  nameOf={choiceOf}
                  ways={may ? words : []}
                  go={(word) => propose({ action, [field]: word })}
                />
              ))}
              {states.length > 0 && <Workflow {...props} states={states} may={may} />}
            </dl>
          </section>
        )
      }
    </Shown>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function Workflow({
  document,
  states,
  may,
  propose,
}: StatesProps & { readonly states: readonly Document[]; readonly may: boolean }) {
  const t = useWords('document');
  const language = useLanguage();
  const now = states.find(({ id }) => id === idOf(document.state));
  const nameOf = (id: string) => {
    const state = states.find((one) => one.id === id);
    return textIn(state?.name, language) ?? String(state?.key);
  };
  const ways = may ? following(now, states) : [];
  return (
    <Flow
      title={t.workflow}
      now={now?.id}
      nameOf={nameOf}
      ways={ways.map(({ id }) => id)}
      go={(id) => propose({ action: 'transitionState', state: { typeId: 'state', id } })}
    />
  );
}

const idOf = (reference: unknown): unknown => (reference as { id?: unknown } | undefined)?.id;

/** Without a state, the initial ones; of a state that names no transitions, all. */
function following(now: Document | undefined, states: readonly Document[]): readonly Document[] {
  if (now === undefined) return states.filter(({ initial }) => initial === true);
  const { transitions } = now;
  if (!Array.isArray(transitions)) return states.filter((state) => state !== now);
  const ids = transitions.map(idOf);
  return states.filter(({ id }) => ids.includes(id));
}

interface FlowProps {
  readonly title: string;
  readonly now: string | undefined;
  readonly nameOf: (word: string) => string;
  readonly ways: readonly string[];
  readonly go: (word: string) => void;
}

function Flow({ title, now, nameOf, ways, go }: FlowProps) {
  const t = useWords('document');
  const others = ways.filter((word) => word !== now);
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <strong>{now === undefined ? t.noState : nameOf(now)}</strong>
        {others.length > 0 && ' → '}
        {others.map((word) => (
          <button
            key={word}
            type="button"
            aria-label={t.setTo({ what: title, state: nameOf(word) })}
            onClick={() => go(word)}
          >
            {nameOf(word)}
          </button>
        ))}
      </dd>
    </>
  );
}
