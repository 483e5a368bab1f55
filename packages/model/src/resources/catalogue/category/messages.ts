import { withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import { category } from './resource.ts';

export const categoryCreated = message('CategoryCreated', {
  category: f.record('Category', category.allFields),
});

export const categorySlugChanged = message('CategorySlugChanged', withOld({ slug: f.localized() }));
