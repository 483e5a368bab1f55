// Random edits of documents, made as the edit page of the console makes them: by the shapes of what can be edited.
import type { FormShape } from '../admin/console/form.ts';
import type { Dice } from './random-search.ts';

export interface RandomEdit {
  readonly is: any;
  /** Where it was edited, as `member/#item/member`. */
  readonly path: string;
}

export interface EditSetting {
  readonly dice: Dice;
  /** Documents of a kind that references may lead to. */
  readonly targets: (kind: string) => readonly any[];
}

interface Leaf {
  readonly path: readonly (string | number)[];
  readonly shape: FormShape;
  readonly value: unknown;
}

/** Every value that has a field of its own. */
function leavesOf(shape: FormShape, value: any, path: Leaf['path'] = []): Leaf[] {
  const { fields, element, variants, discriminator, kind } = shape;
  if (kind === 'list' && Array.isArray(value) && element !== undefined)
    return value.length === 0
      ? [{ path, shape, value }]
      : value.flatMap((one, index) => leavesOf(element, one, [...path, index]));
  const record = variants?.[value?.[discriminator ?? '']]?.fields ?? fields;
  if (record !== undefined)
    return value === undefined
      ? []
      : Object.entries(record).flatMap(([name, one]) =>
          leavesOf(one, value[name], [...path, name]),
        );
  return [{ path, shape, value }];
}

const text = (dice: Dice) => `Edited ${dice.below(1_000)}`;

type Make = (leaf: Leaf, setting: EditSetting) => unknown;

const makers: ReadonlyMap<string, Make> = new Map<string, Make>([
  ['text', (_leaf, { dice }) => (dice.chance(0.5) ? text(dice) : `edited-${dice.below(1_000)}`)],
  [
    'localized',
    ({ value }, { dice }) => ({ ...(value as object), [dice.one(['en', 'de'])]: text(dice) }),
  ],
  ['boolean', ({ value }) => value !== true],
  ['integer', ({ value }) => (Number(value) || 0) + 1],
  ['long', ({ value }) => (Number(value) || 0) + 1],
  ['number', ({ value }) => (Number(value) || 0) + 0.5],
  ['date', () => '2031-02-03'],
  ['dateTime', () => '2031-02-03T04:05:06.000Z'],
  ['time', () => '10:11:12.000'],
  ['country', (_leaf, { dice }) => dice.one(['DE', 'FR', 'US'])],
  ['currency', (_leaf, { dice }) => dice.one(['EUR', 'USD'])],
  ['locale', (_leaf, { dice }) => dice.one(['en', 'de'])],
  ['choice', ({ shape }, { dice }) => dice.one(shape.values ?? [])],
  [
    'money',
    ({ value }) =>
      value === undefined
        ? undefined
        : { ...(value as object), centAmount: (value as any).centAmount + 100 },
  ],
  [
    'reference',
    ({ shape }, { dice, targets }) => {
      const target = dice.one(targets(shape.target ?? ''));
      return target && { typeId: shape.target, id: target.id };
    },
  ],
  [
    'keyReference',
    ({ shape }, { dice, targets }) => {
      const target = dice.one(targets(shape.target ?? ''));
      return target?.key && { typeId: shape.target, key: target.key };
    },
  ],
]);

function withValue(document: any, [step, ...rest]: Leaf['path'], value: unknown): any {
  if (step === undefined) return value;
  if (Array.isArray(document))
    return document.with(step as number, withValue(document[step as number], rest, value));
  const { [step]: former, ...others } = document;
  const inner = withValue(former, rest, value);
  return inner === undefined ? others : { ...document, [step]: inner };
}

const removedAt = (document: any, path: Leaf['path']): any => {
  const list = path.slice(0, -1).reduce((value: any, step) => value[step], document);
  return withValue(document, path.slice(0, -1), list.toSpliced(path.at(-1) as number, 1));
};

/** `undefined` where nothing of the document can be edited. */
export function randomEdit(
  fields: { readonly [member: string]: FormShape },
  document: any,
  setting: EditSetting,
): RandomEdit | undefined {
  const leaves = leavesOf({ kind: 'record', fields }, document);
  if (leaves.length === 0) return undefined;
  const { dice } = setting;
  const leaf = dice.one(leaves);
  const { path, shape, value } = leaf;
  const item = path.findLastIndex((step) => typeof step === 'number');
  if (item >= 0 && dice.chance(0.15)) {
    const at = path.slice(0, item + 1);
    return { is: removedAt(document, at), path: at.slice(0, -1).join('/') };
  }
  const isLeftOut = shape.isOptional === true && value !== undefined && dice.chance(0.2);
  const made = isLeftOut ? undefined : makers.get(shape.kind)?.(leaf, setting);
  if (made === undefined && !isLeftOut) return undefined;
  return { is: withValue(document, path, made), path: path.join('/') };
}
