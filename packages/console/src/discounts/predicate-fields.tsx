// Fields of edit pages for predicates of carts and of their items.
import { type FieldProps, useAround } from '../edit/field.ts';
import type { Scope } from './conditions.ts';
import { ConditionsField } from './conditions-field.tsx';

const predicateField = (scope: Scope) =>
  function PredicateField({ label, shape, value, path, change }: FieldProps) {
    const { faults } = useAround();
    const isUnset = (predicate: string) => predicate === '1 = 1' && value === undefined;
    return (
      <ConditionsField
        label={label}
        scope={scope}
        value={value ?? '1 = 1'}
        error={faults.get(path)}
        change={(next) => change(shape.isOptional === true && isUnset(next) ? undefined : next)}
      />
    );
  };

export const CartPredicateField = predicateField('cart');
export const ItemPredicateField = predicateField('items');
