// How the public schema names things. What no rule gives stands in
// ./published.ts.
import {
  actionResources,
  actionRules,
  actionTypes,
  inputTypes,
  variantTypes,
} from '../published/published.ts';

/** `taxCategories` → `taxCategory` */
export const singularOf = (plural: string): string =>
  plural.replace(/List$/, '').replace(/ies$/, 'y').replace(/s$/, '');

/** `taxCategory` → `TaxCategory` */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `active-cart` → `activeCart` */
export const camel = (words: string): string =>
  words.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Input type of an update action: verb, resource, rest; the resource is not repeated.
 * @param prefix `My` among the actions on one's own, else empty; most actions share their types.
 * @example actionInputName('Order', 'changeOrderState') // ChangeOrderState
 */
export function actionInputName(resource: string, action: string, prefix = ''): string {
  const known = actionTypes.get(`${prefix}${resource}.${action}`);
  if (known !== undefined) return known;
  const rule = actionRules.get(resource);
  if (rule !== undefined) return rule(action);
  const name =
    actionResources.get(`${prefix}${resource}`) ?? actionResources.get(resource) ?? resource;
  const [, verb, rest] = /^([a-z]+)(.*)/.exec(action)!;
  return `${pascal(verb!)}${rest!.startsWith(name) ? rest! : `${name}${rest}`}`;
}

/** Input type of a record: its own name when that is a draft's, else the name and `Input`. */
export function inputName(record: string): string {
  const known = inputTypes.get(record);
  if (known !== undefined) return known;
  return /(Draft|Input|DraftType|Command|Argument)$/.test(record) ? record : `${record}Input`;
}

/** `ZoneUpdateAction` */
export const updateActionName = (resource: string): string =>
  `${actionResources.get(resource) ?? resource}UpdateAction`;

/** Type of a variant of a union: that of its record. */
export const variantName = (union: string, record: string): string =>
  variantTypes.get(`${union}.${record}`) ?? record;

const namePattern = /^[_A-Za-z][_0-9A-Za-z]*$/;

/** Whether the word can stand in a schema. */
export const isName = (word: string): boolean => namePattern.test(word);
