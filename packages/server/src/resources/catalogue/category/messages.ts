import { localized, message, optional, record } from '../../../declaration/index.ts';
import { category } from './resource.ts';

export const categoryCreated = message('CategoryCreated', {
  category: record('Category', category.allFields),
});

export const categorySlugChanged = message('CategorySlugChanged', {
  slug: localized(),
  oldSlug: optional(localized()),
});
