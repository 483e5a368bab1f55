// A form for one body: its fields, the same as JSON, what the server says, and the call to copy.
import { useState } from 'react';
import { sendBy, textTo } from '../parts/page.tsx';
import { Refusal } from '../server.ts';
import { useWords } from '../words/words.ts';
import { type Call, curlOf, sdkOf } from './calls.ts';
import { errorsOf } from './errors.ts';
import { type Around, MemberFields } from './fields.tsx';
import type { Offered, Shape } from './schema.ts';

interface FormProps {
  readonly title: string;
  readonly shape: Shape;
  readonly offered: Offered;
  readonly languages: readonly string[];
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly call: Call;
  readonly fill?: Around['fill'];
  /** Throws what the server refuses. */
  readonly send: () => Promise<void>;
}

export function BodyForm({
  title,
  shape,
  offered,
  languages,
  value,
  change,
  call,
  fill,
  send,
}: FormProps) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const [count, setCount] = useState(0);
  const errors = errorsOf(refusal);
  const around: Around = {
    ...{ offered, languages, errors },
    ...(fill === undefined ? {} : { fill }),
  };
  const submit = async () => {
    setSending(true);
    setRefusal(undefined);
    await send().catch((error) =>
      setRefusal(error instanceof Refusal ? error : new Refusal(0, String(error))),
    );
    setSending(false);
  };
  /** Fields that keep a string of their own start again. */
  const replace = (next: unknown) => {
    change(next);
    setCount(count + 1);
  };
  return (
    <form className="body" onSubmit={sendBy(submit)} aria-label={title}>
      <MemberFields
        key={count}
        schema={shape}
        path=""
        value={value}
        around={around}
        change={change}
      />
      <AsJson key={`json ${count} ${JSON.stringify(value)}`} value={value} replace={replace} />
      <Copies call={call} />
      <Untold errors={errors} />
      <p>
        <button type="submit" className="main" disabled={isSending}>
          {title}
        </button>
      </p>
    </form>
  );
}

/** All that the server says, also what no field shows. */
function Untold({ errors }: Pick<Around, 'errors'>) {
  if (errors.size === 0) return null;
  return (
    <div className="wrong" role="alert">
      {[...errors].map(([path, text]) => (
        <p key={path}>{path === '' ? text : `${path}: ${text}`}</p>
      ))}
    </div>
  );
}

interface AsJsonProps {
  readonly value: unknown;
  readonly replace: (value: unknown) => void;
}

function AsJson({ value, replace }: AsJsonProps) {
  const t = useWords('form');
  const [typed, setTyped] = useState(JSON.stringify(value, null, 2));
  const [fault, setFault] = useState<string>();
  const take = () => {
    try {
      replace(JSON.parse(typed));
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <details>
      <summary>{t.asJson}</summary>
      <textarea
        aria-label={t.bodyAsJson}
        rows={10}
        spellCheck={false}
        value={typed}
        onChange={textTo(setTyped)}
      />
      {fault !== undefined && <p className="wrong">{fault}</p>}
      <button type="button" onClick={take}>
        {t.takeOver}
      </button>
    </details>
  );
}

function Copies({ call }: { readonly call: Call }) {
  const t = useWords('form');
  return (
    <details>
      <summary>{t.asCalls}</summary>
      <Copied label="curl" text={curlOf(call)} />
      <Copied label="TypeScript SDK" text={sdkOf(call)} />
    </details>
  );
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useWords('form');
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      <p>
        {label}{' '}
        <button type="button" onClick={copy} aria-label={t.copyOf({ what: label })}>
          {isCopied ? t.copied : t.copy}
        </button>
      </p>
      <pre>{text}</pre>
    </>
  );
}
