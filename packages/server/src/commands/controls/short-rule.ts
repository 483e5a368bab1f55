// A rule of faults in words for the command line: `POST /orders* 503 nth=2 retryAfter=1`. What it says is
// checked where rules are checked.
import { didYouMean } from '@storewright/platform/did-you-mean';

const ofConditions = ['operation', 'action', 'client', 'correlationId', 'to', 'type'];
const ofRules = ['id', 'nth', 'every', 'percent', 'times', 'until'];
const ofEffects = [
  'delayMs',
  'retryAfter',
  'body',
  'conflict',
  'socket',
  'atByte',
  'bytesPerSecond',
  'afterCommit',
  'staleMs',
  'outbound',
  'delivery',
];
const names: ReadonlySet<string> = new Set([...ofConditions, ...ofRules, ...ofEffects]);

interface Parts {
  readonly rule: Record<string, unknown>;
  readonly when: Record<string, unknown>;
  readonly effect: Record<string, unknown>;
}

/** @throws Error for a word that says nothing */
export function shortRule(text: string): object {
  const parts: Parts = { rule: {}, when: {}, effect: {} };
  for (const word of text.split(/\s+/).filter((one) => one !== '')) add(parts, word);
  const { rule, when, effect } = parts;
  const conditions = Object.keys(when).length === 0 ? {} : { when };
  return { ...rule, ...conditions, ['then' as const]: effect };
}

function add({ rule, when, effect }: Parts, word: string): void {
  const [name = '', ...rest] = word.split('=');
  if (word.startsWith('/')) when.path = word;
  else if (/^[A-Z]+(,[A-Z]+)*$/.test(word)) when.method = word.split(',');
  else if (/^\d{3}$/.test(word)) effect.status = Number(word);
  else if (rest.length === 0 || !names.has(name))
    throw new Error(`'${word}' says nothing of a rule.${didYouMean(name, names)}`);
  else placeOf({ rule, when, effect }, name)[name] = valueIn(name, rest.join('='));
}

function placeOf({ rule, when, effect }: Parts, name: string) {
  if (ofConditions.includes(name)) return when;
  return ofRules.includes(name) ? rule : effect;
}

/**
 * Numbers, `50..200`, `1,4`, `true`; anything else is a string, and all of these are where a string
 * is expected.
 */
function valueIn(name: string, text: string): unknown {
  if (ofConditions.includes(name) || name === 'id' || name === 'until') return text;
  const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(text) ?? [];
  if (from !== undefined) return { from: Number(from), to: Number(to) };
  if (/^\d+(,\d+)+$/.test(text)) return text.split(',').map(Number);
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' ? true : text;
}
