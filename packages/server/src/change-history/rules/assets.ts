// Rules for assets, of categories and of variants.
import { byId, custom, keyed, part, type Rule, value } from './rule.ts';

const nameOf = ({ name }: any) => name;

const order: Rule = (previous, next, around) =>
  value('changeAssetOrder')(previous.map(nameOf), next.map(nameOf), around);

/** Assets, in their order. */
export const assets: Rule = keyed({
  by: byId,
  added: value('addAsset'),
  removed: value('removeAsset'),
  moved: order,
  changed: part(
    {
      name: value('changeAssetName'),
      description: value('setAssetDescription'),
      key: value('setAssetKey'),
      sources: value('setAssetSources'),
      tags: value('setAssetTags'),
      custom: custom('Asset'),
    },
    (_, { id, name }) => ({ asset: { id, name } }),
  ),
});
