// Runs a script of Painless as JavaScript: the few words in which they differ are put in place, and
// what strings and lists have there is added.
import { createContext, Script } from 'node:vm';

const library = `
String.prototype.equals = function (other) { return String(this) === other; };
String.prototype.isEmpty = function () { return this.length === 0; };
String.prototype.compareTo = function (other) { return this < other ? -1 : this > other ? 1 : 0; };
String.prototype.splitOnToken = function (token) { return this.split(token); };
Array.prototype.contains = function (one) { return this.includes(one); };
const Integer = { parseInt: (text) => { if (!/^-?[0-9]+$/.test(text)) throw new Error(text); return Number(text); } };
const Double = { parseDouble: (text) => { if (text === '' || Number.isNaN(Number(text))) throw new Error(text); return Number(text); } };
`;

const translated = (source: string): string =>
  source
    .replaceAll(/\b(?:String\[\]|String|int|double|boolean|def) (\w+)(?= =| :)/g, 'let $1')
    .replaceAll(/for \((let \w+) :/g, 'for ($1 of')
    .replaceAll(/== null/g, '== undefined')
    .replaceAll(/!= null/g, '!= undefined');

const context = createContext({});
new Script(library).runInContext(context);
const known = new Map<string, Script>();

/** @param doc values of fields by their paths */
export function painless(source: string, params: object, doc: object): unknown {
  let script = known.get(source);
  if (script === undefined) {
    script = new Script(`(() => {
      const { params, doc } = JSON.parse(given);
      ${translated(source)}
    })()`);
    known.set(source, script);
  }
  context.given = JSON.stringify({ params, doc });
  return script.runInContext(context, { timeout: 1_000 });
}
