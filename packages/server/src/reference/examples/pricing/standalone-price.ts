import { eur, example, type KindExamples, to } from '../example.ts';
import { customFields, validity } from '../families.ts';

const dozen = { minimumQuantity: 12, value: eur(1200) };
const discounted = { value: eur(999), discount: to('product-discount', 'external') };

const stagedValue = { action: 'changeValue', value: eur(1490), staged: true };

export const standalonePrice: KindExamples = {
  kind: 'standalone-price',
  draft: { key: 'blue-mug-eur', sku: 'blue-mug', value: eur(1390) },
  actions: [
    example('setKey', { key: 'blue-mug-in-euros' }),
    example('changeValue', { value: eur(1450) }),
    example('applyStagedChanges', {}, 'staged value', { given: [stagedValue] }),
    example('removeStagedChanges', {}, 'staged', { given: [stagedValue] }),
    example('addPriceTier', { tier: dozen }, 'tiers'),
    example('removePriceTier', { minimumQuantity: 12 }, 'tiers'),
    example('setPriceTiers', { tiers: [dozen, { minimumQuantity: 48, value: eur(1100) }] }),
    example('setDiscountedPrice', { discounted }),
    example('changeActive', { active: false }),
    ...validity(),
    ...customFields(),
  ],
};
