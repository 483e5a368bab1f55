// Members of a kind that have a field of their own, by kind and path.
import type { ComponentType } from 'react';
import {
  DistributionChannels,
  SelectionsField,
  StoreLanguages,
  SupplyChannels,
} from '../stores/store-fields.tsx';
import type { FieldProps } from './field.ts';
import { StagedActions } from './staged-actions.tsx';

type Special = ReadonlyMap<string, ComponentType<FieldProps>>;

/** Read when an edit page is drawn: the fields and this file need each other. */
const byKind = (): ReadonlyMap<string, Special> =>
  new Map([
    [
      'store',
      new Map<string, ComponentType<FieldProps>>([
        ['languages', StoreLanguages],
        ['distributionChannels', DistributionChannels],
        ['supplyChannels', SupplyChannels],
        ['productSelections', SelectionsField],
      ]),
    ],
    ['order-edit', new Map<string, ComponentType<FieldProps>>([['stagedActions', StagedActions]])],
  ]);

const none: Special = new Map();

/** The fields of a kind that replace the general ones. */
export const specialOf = (kind: string): Special => byKind().get(kind) ?? none;
