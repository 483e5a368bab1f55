import { f } from '@storewright/model/declaration';
import { attributeDefinitions } from '../difference/attribute-definitions.ts';
import { actionsBy, changes } from '../difference/rules.ts';
import { attributeDefinition } from '../fields/attribute-definitions.ts';
import * as v from '../fields/values.ts';
import { documentImport } from '../model/import-type.ts';

/** Product types; an attribute that is left out is removed. */
export const productType = documentImport<any>({
  name: 'product-type',
  path: 'product-types',
  resource: 'ProductTypeImport',
  scope: 'manage_products',
  kind: 'product-type',
  example: { key: 'shirt', name: 'Shirt', description: 'With sleeves' },
  members: {
    key: v.key(),
    name: f.text(),
    description: f.text(),
    attributes: f.optional(f.listOf(attributeDefinition())),
  },
  draft: (resource) => resource,
  difference: actionsBy({
    ...changes('name description'),
    attributes: attributeDefinitions,
  }),
});
