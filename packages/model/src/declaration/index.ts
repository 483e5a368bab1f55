// The vocabulary of declarations: fields, resources, actions, messages, endpoints, procedures,
// API errors. Knows nothing else of the product. Everything else reads it.
export * from './action.ts';
export * from './api-error.ts';
export * from './custom-fields.ts';
export * from './derived-field.ts';
export * from './described.ts';
export * from './email.ts';
export * from './endpoint.ts';
export * from './field.ts';
export * as f from './fields.ts';
export * from './kind.ts';
export * from './lifecycle.ts';
export * from './limits.ts';
export * from './locale.ts';
export * from './money.ts';
export * from './need.ts';
export * from './not-offered.ts';
export * from './place.ts';
export * from './procedure.ts';
export * from './reference.ts';
export * from './resource.ts';
export * from './scope.ts';
export * from './suggestion.ts';
export * from './user.ts';
