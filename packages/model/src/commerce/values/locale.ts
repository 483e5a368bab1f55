import { apiError } from '../../declaration/index.ts';
import type { ProjectSettings } from '../checkout/facts.ts';

/** `InvalidInput` unless the locale is one of the languages of the project. */
export function checkLocale(
  locale: string | undefined,
  { languages }: Pick<ProjectSettings, 'languages'>,
): void {
  if (locale !== undefined && !languages.includes(locale))
    throw apiError.InvalidInput(`The project does not have the language '${locale}'.`);
}
