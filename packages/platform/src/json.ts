// JSON values: parsed with notes about numbers that lose digits, frozen, copied.

// JSON numbers that JavaScript cannot hold: 9007199254740993 would become another number, 1e400 none.
// They are read as JavaScript reads them and noted, so that a reader that must keep them can refuse.

/** Members and elements that hold such a number, by the object or list that they are in. */
const inexactIn = new WeakMap<object, Set<string>>();
let isAnyKnown = false;

/** Stands before the text of a number while it is read; no text of a client may hold NUL. */
const mark = '\0number:';

/** Parses JSON and notes numbers that lose digits. @throws SyntaxError */
export function parseNoting(text: string): unknown {
  const value = JSON.parse(text);
  const marked = withMarks(text);
  if (marked === undefined) return value;
  isAnyKnown = true;
  return restored({ '': JSON.parse(marked) })[''];
}

/** Whether the value or a part of it is a number that lost digits when it was parsed. */
export function isInexact(value: unknown, parent?: object, member?: string | number): boolean {
  if (!isAnyKnown) return false;
  if (parent !== undefined && inexactIn.get(parent)?.has(String(member))) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (inexactIn.has(value)) return true;
  return Object.values(value).some((one) => isInexact(one));
}

/** The copy of an object or list, with the notes of its own members. */
export function withNotesOf<T extends object>(original: object, copy: T): T {
  const names = isAnyKnown ? inexactIn.get(original) : undefined;
  if (names !== undefined) inexactIn.set(copy, names);
  return copy;
}

const numberAt = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The JSON with a string in place of each number that loses digits; `undefined`: there is none. */
function withMarks(text: string): string | undefined {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code !== 0x2d && (code < 0x30 || code > 0x39)) at += 1;
    else {
      numberAt.lastIndex = at;
      const [number = text[at]!] = numberAt.exec(text) ?? [];
      if (!isExact(number)) {
        pieces.push(text.slice(from, at), JSON.stringify(mark + number));
        from = at + number.length;
      }
      at += number.length;
    }
  }
  return pieces.length === 0 ? undefined : pieces.join('') + text.slice(from);
}

function endOfString(text: string, start: number): number {
  for (let at = start; ; ) {
    at = text.indexOf('"', at + 1);
    let signs = 0;
    while (text[at - 1 - signs] === '\\') signs += 1;
    if (signs % 2 === 0) return at + 1;
  }
}

/** Numbers of at most this length have at most 15 digits, which a double keeps. */
const surelyExact = 15;

/** Whether the number that JavaScript reads has the same digits; zeros at an end do not count. */
export function isExact(number: string): boolean {
  if (number.length <= surelyExact && !/e/i.test(number)) return true;
  const value = Number(number);
  return Number.isFinite(value) && canonical(number) === canonical(String(value));
}

function canonical(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const plain = digits.replace(/(?<!0)0+$/, '');
  if (plain === '') return '0';
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - plain.length);
  return `${number.startsWith('-') ? '-' : ''}${plain}e${power}`;
}

/** Puts the numbers in place of the marked strings, and notes where they are. */
function restored<T extends object>(container: T): T {
  const members = container as { [member: string]: unknown };
  for (const [name, value] of Object.entries(members)) {
    if (typeof value === 'object' && value !== null) restored(value);
    if (typeof value !== 'string' || !value.startsWith(mark)) continue;
    members[name] = Number(value.slice(mark.length));
    inexactIn.set(container, (inexactIn.get(container) ?? new Set()).add(name));
  }
  return container;
}

/** Freezes a JSON value through and through; a part that is frozen already is so to its depth. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  // Names of objects alone: for an array they would be a string for each index.
  if (Array.isArray(value)) for (const part of value) frozen(part);
  else for (const name in value) frozen(value[name]);
  return Object.freeze(value);
}

/**
 * The value that the JSON text of a frozen one is parsed to; the very same where nothing gets lost.
 * @param former a parsed value, whose members need not be looked into again
 */
export function asParsed(value: any, former?: object): any {
  if (survivesJson(value, former)) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : null;
  if (Array.isArray(value)) return Object.freeze(value.map((part) => asParsed(part ?? null)));
  const members: (readonly [string, unknown])[] = [];
  for (const name in value)
    if (value[name] !== undefined) members.push([name, asParsed(value[name])]);
  return Object.freeze(Object.fromEntries(members));
}

/** Neither members without a value nor numbers that JSON cannot represent. */
function survivesJson(value: any, former?: any): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  if (Array.isArray(value)) return value.every((part) => survivesJson(part));
  for (const name in value) {
    const isTold = former !== undefined && Object.hasOwn(former, name);
    if (!(isTold && value[name] === former[name]) && !survivesJson(value[name])) return false;
  }
  return true;
}

/** A JSON value that shares nothing with another one; for a draft, a fifth of what `structuredClone` costs. */
export function jsonCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return withNotesOf(value, value.map(jsonCopy)) as T;
  const copy: { [name: string]: unknown } = {};
  for (const name in value) put(copy, name, jsonCopy(value[name]));
  return withNotesOf(value, copy) as T;
}

/** To assign to `__proto__` would set the prototype. */
function put(object: { [name: string]: unknown }, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else
    Object.defineProperty(object, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}

/** JSON text of each document; that of the same one is written once, so none of them may change meanwhile. */
export function jsonTexts(): (document: object) => string {
  const texts = new Map<object, string>();
  return (document) => {
    const text = texts.get(document) ?? JSON.stringify(document);
    texts.set(document, text);
    return text;
  };
}
