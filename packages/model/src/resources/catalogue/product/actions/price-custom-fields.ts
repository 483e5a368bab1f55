import { customPartActions } from '../../../../commerce/custom-fields/custom-field-actions.ts';
import { f } from '../../../../declaration/index.ts';
import { priceCustomFieldMessages } from '../messages.ts';
import { editedPrice } from '../price-edits.ts';
import { product } from '../resource.ts';
import { namedPrice, staged } from '../variants.ts';

export const customFieldsOfPrices = customPartActions(product, {
  ProductPrice: {
    customizable: 'product-price',
    messages: priceCustomFieldMessages,
    where: {
      members: { priceId: f.text(), staged: staged() },
      get: (document, { priceId, staged }) => namedPrice(document, priceId, staged).price.custom,
      set: (document, { priceId, staged }, custom) =>
        editedPrice(document, priceId, staged, (price) => ({ ...price, custom })),
      told: (document, { priceId, staged }) => ({
        priceId,
        variantId: namedPrice(document, priceId, staged).variant.id,
        staged,
      }),
    },
  },
});
