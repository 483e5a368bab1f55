// Spans by the API of OpenTelemetry. Without an SDK, and outside a request or a delivery, there are none: a step
// then costs one comparison.

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  context,
  ProxyTracerProvider,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

const name = 'storewright';

let tracer: Tracer | undefined;

/** Finds the tracer of the SDK that was loaded before the server; nothing without one. */
export function findTracer(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  tracer =
    provider instanceof ProxyTracerProvider
      ? provider.getDelegateTracer(name)
      : provider.getTracer(name);
  return tracer;
}

/** A piece of work that is a span. */
export interface Step {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

/** Whether steps are spans here. */
export const isTraced = (): boolean => tracer !== undefined && trace.getActiveSpan() !== undefined;

/** Runs work as a span below the current one; call it where `isTraced`. */
export const withinSpan = <T>(step: Step, work: (span: Span) => Promise<T>): Promise<T> =>
  spanBelow(context.active(), step, work);

async function spanBelow<T>(
  parent: Context,
  { name: title, kind, attributes }: Step,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = tracer!.startSpan(title, { kind, attributes }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** The current trace as the header `traceparent` names it; nothing where there is none. */
export function currentTrace(): string | undefined {
  if (!isTraced()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Runs work as a span of a trace that was stored; without a span where there is none. */
export function continueTrace<T>(
  traceparent: string | undefined,
  step: () => Step,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (tracer === undefined || traceparent === undefined) return work();
  return spanBelow(propagation.extract(ROOT_CONTEXT, { traceparent }), step(), work);
}

const longestText = 2_000;

/** A statement; its values are no part of its text. */
const statementStep = (text: string): Step => ({
  name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
  kind: SpanKind.CLIENT,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) },
});

// How many statements a piece of work sends and how long they are under way, for the log of
// requests. Without a counter, a statement costs one look. A statement shared by several requests
// counts for the one that has sent it.

/** Of a piece of work, as far as it has come. */
export interface StatementCount {
  statements: number;
  /** From sending to answer, waiting for a connection included; of statements side by side, the sum. */
  databaseMs: number;
}

const counts = new AsyncLocalStorage<StatementCount>();

/** Statements of the work are counted. */
export const counted = <T>(count: StatementCount, work: () => T): T => counts.run(count, work);

/** Counts a statement for the current counter, and adds it to the current trace. */
export function noteStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  const traced = () => (isTraced() ? withinSpan(statementStep(text), send) : send());
  const count = counts.getStore();
  if (count === undefined) return traced();
  const begun = performance.now();
  const sending = traced();
  const note = () => {
    count.databaseMs += performance.now() - begun;
  };
  count.statements += 1;
  sending.then(note, note);
  return sending;
}
