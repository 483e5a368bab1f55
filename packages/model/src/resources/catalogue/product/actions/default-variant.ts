import { isModular } from '../../../../commerce/catalogue/modular.ts';
import { apiError, change, f, need } from '../../../../declaration/index.ts';
import { product } from '../resource.ts';
import { edited, staged } from '../variants.ts';

interface Variant {
  readonly product: f.Reference<'product'>;
}

export const setDefaultVariant = product.action({
  doc: 'Sets or removes the default variant of the product, in the modular catalogue model.',
  members: { variant: f.optional(f.identifier('variant')), staged: staged() },
  needs: (_, { variant }) => ({
    named: need.maybe<Variant>('variant', variant && { id: variant.id }),
  }),
  apply(before, { variant, staged }, { named }) {
    if (!isModular(before.masterData.current))
      throw apiError.InvalidOperation('The variants of the product are part of the product.');
    if (named !== undefined && named.product.id !== before.id)
      throw apiError.InvalidOperation(`The variant '${variant!.id}' belongs to another product.`);
    const defaultVariant = variant && f.refer(variant);
    return change(edited(before, staged, (data) => ({ ...data, defaultVariant })));
  },
});
