// Variants that are documents of their own: variants of an unpublished product are not shown, and
// all of them are deleted with it. Their number document is written with each such change, so that
// a concurrently created variant is not left out.
import { isModular, maxModularVariants } from '../../../commerce/catalogue/modular.ts';
import {
  change,
  type Message,
  type Needs,
  need,
  type Stored,
  type Write,
} from '../../../declaration/index.ts';
import type { ProductFields } from './resource.ts';

interface Numbers extends Stored {
  readonly published: boolean;
}

export interface BesideFacts {
  readonly variantNumbers?: Numbers | undefined;
  readonly variantsBeside?: readonly Stored[] | undefined;
}

const besideNeeds = (id: string): Needs => ({
  variantNumbers: need.maybe<Numbers>('variant-numbers', { id }),
  variantsBeside: need.matching<Stored>('variant', 'product(id = :id)', { id }, maxModularVariants),
});

type Owner = ProductFields & { readonly id?: string };

/** Whether a change shows or hides the product. */
const isSwitched = (after: Owner, before: Owner | undefined): before is Owner =>
  before !== undefined &&
  isModular(after.masterData.current) &&
  before.masterData.published !== after.masterData.published;

export const switchNeeds = (after: Owner, before: Owner | undefined): Needs =>
  isSwitched(after, before) ? besideNeeds(before.id!) : {};

/** The variants, shown or hidden with their product. */
export function switched(
  after: Owner,
  before: Owner | undefined,
  { variantNumbers, variantsBeside = [] }: BesideFacts,
): readonly Write[] {
  if (!isSwitched(after, before)) return [];
  const { published } = after.masterData;
  const update = (kind: string, stored: Stored, changes: object): Write => ({
    type: 'update',
    kind,
    before: stored,
    change: change({ ...stored, ...changes }),
  });
  return [
    ...(variantNumbers === undefined
      ? []
      : [update('variant-numbers', variantNumbers, { published })]),
    ...variantsBeside.map((one) => update('variant', one, { productPublished: published })),
  ];
}

export const goingNeeds = ({ id, masterData }: Owner): Needs =>
  isModular(masterData.current) ? besideNeeds(id!) : {};

/** The variants and their number document, which are deleted with their product. */
export function going(
  { variantNumbers, variantsBeside = [] }: BesideFacts,
  told: Message,
): readonly Write[] {
  const gone = (kind: string, before: Stored, messages: readonly Message[]): Write => ({
    type: 'delete',
    kind,
    before,
    messages,
  });
  return [
    ...(variantNumbers === undefined ? [] : [gone('variant-numbers', variantNumbers, [])]),
    ...variantsBeside.map((one) => gone('variant', one, [told])),
  ];
}
