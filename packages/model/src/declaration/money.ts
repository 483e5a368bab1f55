// Money on the wire. Amounts are integers of the smallest unit; arithmetic is in resources/shared.
import {
  currency,
  type Field,
  fieldOf,
  integer,
  long,
  objectSchema,
  optional,
  union,
} from './field.ts';

/** What an input needs; output adds `type` and `fractionDigits`. */
export interface Money {
  readonly centAmount: number;
  readonly currencyCode: string;
}

/** Money in the smallest unit of its currency, `fractionDigits` of which are after the point. */
export interface CentPrecisionMoney extends Money {
  readonly type: 'centPrecision';
  readonly fractionDigits: number;
}

/** Money with more digits than its currency has; `centAmount` is the rounded amount. */
export interface HighPrecisionMoney extends Money {
  readonly type: 'highPrecision';
  readonly fractionDigits: number;
  /** Amount in units of 10^-fractionDigits. */
  readonly preciseAmount: number;
}

/** Money that says its precision, as documents hold it. */
export type TypedMoney = CentPrecisionMoney | HighPrecisionMoney;

const amount = { centAmount: long(), currencyCode: currency() };

/** `{ centAmount, currencyCode }` of an input; other members are dropped. */
export const money = (): Field<Money, false> =>
  fieldOf({ kind: 'record', name: 'MoneyInput', fields: amount }, objectSchema(amount));

const mark = (value: string) => fieldOf<any>({ kind: 'text' }, { type: 'string', const: value });

const centMembers = {
  type: mark('centPrecision'),
  ...amount,
  fractionDigits: integer({ min: 0, max: 3 }),
};

/** Money in the digits of its currency, as documents hold it. */
export const centMoney = (): Field<CentPrecisionMoney, false> =>
  fieldOf({ kind: 'record', name: 'Money', fields: centMembers }, objectSchema(centMembers));

/** Cent or high precision money, as documents hold it. */
export const typedMoney = (): Field<TypedMoney, false> =>
  union('BaseMoney', 'type', {
    centPrecision: { ...amount, fractionDigits: integer({ min: 0, max: 3 }) },
    highPrecision: {
      ...amount,
      fractionDigits: integer({ min: 0, max: 20 }),
      preciseAmount: long(),
    },
  }) as unknown as Field<TypedMoney, false>;

/** Cent or high precision money of an input; without `type` it is cent precision. */
export interface TypedMoneyDraft {
  readonly type?: 'centPrecision' | 'highPrecision' | undefined;
  readonly centAmount?: number | undefined;
  readonly currencyCode: string;
  readonly fractionDigits?: number | undefined;
  readonly preciseAmount?: number | undefined;
}

const draftMembers = {
  type: optional(fieldOf<any>({ kind: 'text' }, { enum: ['centPrecision', 'highPrecision'] })),
  centAmount: optional(long()),
  currencyCode: currency(),
  fractionDigits: optional(integer({ min: 0, max: 20 })),
  preciseAmount: optional(long()),
};

/** An amount of either precision in an input. */
export const typedMoneyDraft = (): Field<TypedMoneyDraft, false> =>
  fieldOf(
    { kind: 'record', name: 'BaseMoneyInput', fields: draftMembers },
    objectSchema(draftMembers),
  );
