// The check of custom fields against their type, for readers that look for it with the type.
export { checkCustomFields } from '../../../commerce/custom-fields/custom-fields.ts';
