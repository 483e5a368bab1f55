// The error table of the API: code, HTTP status and other members. An API error is the client's; an
// assertion (plain Error) is ours; a fault is caused by the environment.
import { cut, limits } from './limits.ts';
import { asSent, type Named } from './reference.ts';

interface ErrorRow {
  readonly status: number;
  readonly doc: string;
  /** The answer carries `error` and `error_description` too. */
  readonly oauth?: true;
}

const row = (status: number, doc: string): ErrorRow => ({ status, doc });
const oauth = (status: number, doc: string): ErrorRow => ({ status, doc, oauth: true });

/** Every error code this server can answer with. */
export const errorTable = {
  InvalidInput: row(400, 'A value breaks a rule, or a parameter is malformed.'),
  InvalidJsonInput: row(400, 'The body is not JSON or has the wrong shape.'),
  InvalidField: row(400, 'A field has a value that is not allowed.'),
  InvalidFieldUpdate: row(400, 'An import changes a field that cannot change.'),
  NewMasterVariantAdditionNotAllowed: row(
    400,
    'An import adds a master variant to a product that has one.',
  ),
  RequiredField: row(400, 'A required value is missing.'),
  DuplicateField: row(400, 'The value must be unique and is used by another resource.'),
  InvalidOperation: row(400, 'The resource is not in a state that allows this.'),
  ReferencedResourceNotFound: row(400, 'A reference in the body has no target.'),
  ReferenceExists: row(400, 'The resource is still referenced by another one.'),
  MaxResourceLimitExceeded: row(
    400,
    'The project has reached the limit of resources of this kind.',
  ),
  ResourceSizeLimitExceeded: row(400, 'The stored resource would be too large.'),
  MoneyOverflow: row(400, 'An amount is outside the range of a 64-bit integer.'),
  QueryTimedOut: row(400, 'The query took too long.'),
  QueryComplexityLimitExceeded: row(400, 'The GraphQL document is too complex.'),
  SyntaxError: row(400, 'A document or predicate cannot be parsed.'),
  SemanticError: row(400, 'A predicate has no meaning.'),
  ResourceNotFound: row(404, 'There is no such resource in this context.'),
  ConcurrentModification: row(409, 'The version sent is not the version of the resource.'),
  ClockBackwards: row(409, 'The clock of a project cannot be set back.'),
  IdempotencyConflict: row(
    409,
    'The Idempotency-Key is in use, or was used for a different request.',
  ),
  HistoryMissing: row(410, 'The version of the document at that time is not stored.'),
  ContentTooLarge: row(413, 'The request or the answer is too large.'),
  CopyTooLarge: row(413, 'The project has more documents than can be copied.'),
  DiffTooLarge: row(413, 'More documents of a kind differ than can be listed.'),
  UnsupportedMediaType: row(415, 'The body is not application/json in UTF-8.'),
  UriTooLong: row(431, 'The URL and the headers together are too large.'),
  RequestTimeout: row(408, 'The request did not arrive in time.'),
  HttpVersionNotSupported: row(505, 'The HTTP version is not known.'),
  General: row(500, 'Something unforeseen happened.'),
  BadGateway: row(502, 'Another server returned an invalid response.'),
  InsufficientStorage: row(507, 'The disk of the database is too full for a copy.'),
  OverCapacity: row(503, 'The server is overloaded.'),
  PendingOperation: row(503, 'An operation on the resource is still running.'),
  GatewayTimeout: row(504, 'The outcome was not known in time.'),
  insufficient_scope: oauth(403, 'The token lacks a scope.'),
  invalid_token: oauth(401, 'The token is missing, unknown, expired or revoked.'),
  invalid_client: oauth(401, 'The client could not be authenticated.'),
  invalid_request: oauth(400, 'A parameter of the token request is missing or wrong.'),
  invalid_scope: oauth(400, 'A scope is unknown, or the client does not have it.'),
  invalid_grant: oauth(400, 'The refresh token cannot be used.'),
  unsupported_grant_type: oauth(400, 'The grant type is not offered here.'),
  invalid_customer_account_credentials: oauth(400, 'No customer has this e-mail and password.'),
  too_many_requests: oauth(429, 'The client requests too many tokens.'),
  Unauthorized: row(403, 'The token does not permit this.'),
  InvalidSubject: row(403, 'The subject of the token does not fit the endpoint.'),
  AssociateMissingPermission: row(403, 'The associate lacks a permission in the business unit.'),
  AnonymousIdAlreadyInUse: oauth(400, 'The anonymous id is already in use.'),
  InvalidCredentials: row(400, 'No customer has this e-mail and password.'),
  InvalidCurrentPassword: row(400, 'The current password is wrong.'),
  ExpiredCustomerEmailToken: row(400, 'The e-mail token is no longer valid.'),
  ExpiredCustomerPasswordToken: row(400, 'The password token is no longer valid.'),
  ExternalOAuthFailed: row(502, 'The external OAuth server returned an invalid response.'),
  ExtensionNoResponse: row(504, 'An extension did not answer in time.'),
  ExtensionBadResponse: row(502, 'An extension returned an invalid response.'),
  ExtensionUpdateActionsFailed: row(502, 'Update actions of an extension failed.'),
  SearchDeactivated: row(400, 'Product search indexing is off for the project.'),
  SearchIndexingInProgress: row(400, 'Product search indexing is not finished.'),
  SearchNotReady: row(409, 'The search index is being built.'),
  SearchFacetPathNotFound: row(400, 'A facet names a field that is not searchable.'),
  SearchExecutionFailure: row(400, 'A search names a field that is not searchable.'),
  ObjectNotFound: row(404, 'There is no search index.'),
  OutOfStock: row(400, 'Some items are not in stock.'),
  PriceChanged: row(400, 'Prices have changed since the cart was last updated.'),
  MaxCartDiscountsReached: row(400, 'The limit of active cart discounts is reached.'),
  StoreCartDiscountsLimitReached: row(400, 'The store has reached the limit of cart discounts.'),
  MaxStoreReferencesReached: row(400, 'The resource has reached the limit of stores.'),
  MaxDiscountGroupsReached: row(400, 'The limit of active discount groups is reached.'),
  NoMatchingProductDiscountFound: row(400, 'No product discount matches the price.'),
  DiscountCodeNonApplicable: row(400, 'A discount code cannot be applied.'),
  EditPreviewFailed: row(400, 'The staged actions of an order edit cannot be carried out.'),
  ShippingMethodDoesNotMatchCart: row(400, 'The shipping method does not match the cart.'),
  InvalidItemShippingDetails: row(400, 'The shipping details do not add up to the item quantity.'),
  MatchingPriceNotFound: row(400, 'The variant has no price that fits.'),
  MissingTaxRateForCountry: row(400, 'The tax category has no rate for the country.'),
  CountryNotConfiguredInStore: row(400, 'The store does not serve the country.'),
  MissingRoleOnChannel: row(400, 'The channel lacks a role.'),
  ProjectNotConfiguredForLanguages: row(400, 'The project does not have the language.'),
  LanguageUsedInStores: row(400, 'A store still uses the language.'),
  DuplicateAttributeValue: row(400, 'An attribute value must be unique.'),
  DuplicateAttributeValues: row(400, 'A combination of attribute values must be unique.'),
  DuplicateVariantValues: row(400, 'Two variants are alike.'),
  DuplicatePriceScope: row(400, 'Two prices of a variant have the same scope.'),
  DuplicatePriceKey: row(400, 'Two prices of a variant have the same key.'),
  OverlappingPriceValidity: row(400, 'The validity of two prices overlaps.'),
  BulkOperationMaxItemsExceeded: row(400, 'Too many items in one request.'),
  ProductAssignmentMissing: row(400, 'The product is not in the product selection.'),
  ProductPresentWithDifferentVariantSelection: row(
    400,
    'The product is in the product selection with other variants.',
  ),
  DuplicateStandalonePriceScope: row(400, 'Another standalone price has the same scope.'),
  OverlappingStandalonePriceValidity: row(400, 'The validity of two standalone prices overlaps.'),
  AttributeDefinitionAlreadyExists: row(400, 'The attribute is already defined.'),
  AttributeDefinitionTypeConflict: row(400, 'The attribute has another type elsewhere.'),
  AttributeNameDoesNotExist: row(400, 'The product type does not define the attribute.'),
  DuplicateEnumValues: row(400, 'Two enumeration values have the same key.'),
  EnumKeyAlreadyExists: row(400, 'The enumeration already has the key.'),
  EnumKeyDoesNotExist: row(400, 'The enumeration lacks the key.'),
  EnumValueIsUsed: row(400, 'The enumeration value is used.'),
  EnumValuesMustMatch: row(400, 'The enumeration values must be the same.'),
} as const satisfies { readonly [code: string]: ErrorRow };

/** A code of the error table. */
export type ErrorCode = keyof typeof errorTable;

/** Members of an error object in addition to its code and message, as the code documents them. */
export interface ErrorMembers {
  readonly [member: string]: unknown;
}

/** Members repeat client input, which may be long at any depth. */
const withShortStrings = ({ action, ...members }: ErrorMembers): ErrorMembers => ({
  ...(withShortValues(members) as ErrorMembers),
  ...(action === undefined ? {} : { action: isShort(action) ? action : withShortValues(action) }),
});

/** An update action is repeated as it was sent. */
const isShort = (action: unknown): boolean => JSON.stringify(action).length <= limits.actionInError;

function withShortValues(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, limits.messageLength);
  if (Array.isArray(value)) return value.map(withShortValues);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      cut(name, limits.messageLength),
      withShortValues(one),
    ]),
  );
}

/** An error of the client: code and status from the table, a sentence, other members. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly members: ErrorMembers;
  /** More entries of the answer's `errors`, from another server. */
  readonly others: readonly ErrorMembers[];

  constructor(
    code: ErrorCode,
    message: string,
    members: ErrorMembers = {},
    status?: number,
    others: readonly ErrorMembers[] = [],
  ) {
    super(cut(message, limits.messageLength));
    this.name = 'ApiError';
    this.code = code;
    this.status = status ?? errorTable[code].status;
    this.members = withShortStrings(members);
    this.others = others.map(withShortStrings);
  }
}

/** Whether the server had no room for the work: it goes better later, and nothing is broken. */
export const isOverload = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'OverCapacity';

/** Adds a reason for the operator, in the log; the client does not get it. */
export function withReason(error: ApiError, reason: string): ApiError {
  error.cause = new Error(cut(reason, limits.messageLength));
  return error;
}

type Factories = {
  readonly [C in ErrorCode]: (message: string, members?: ErrorMembers) => ApiError;
};

/** `throw apiError.InvalidOperation('…', { … })` */
export const apiError = Object.fromEntries(
  (Object.keys(errorTable) as ErrorCode[]).map((code) => [
    code,
    (message: string, members: ErrorMembers = {}) => new ApiError(code, message, members),
  ]),
) as Factories;

/** The version sent differs from the actual one. */
export function versionConflict(id: string, expected: number, currentVersion: number): ApiError {
  return apiError.ConcurrentModification(
    `Object ${id} has a different version than expected. ` +
      `Expected: ${expected} - Actual: ${currentVersion}.`,
    { currentVersion },
  );
}

/** The resource that the path addresses does not exist or is not visible. */
export const notFound = (what: string, identifier: string): ApiError =>
  apiError.ResourceNotFound(`The ${what} with ${identifier} was not found.`);

/** A reference in an input has no target, or none that the asker may know of. */
export function danglingReference(typeId: string, named: Named): ApiError {
  const target = asSent(named);
  const by = target.id === undefined ? { key: target.key } : { id: target.id };
  const [[member, value]] = Object.entries(by) as [[string, string]];
  return apiError.ReferencedResourceNotFound(
    `The referenced object of type '${typeId}' with ${member} '${value}' was not found.`,
    { typeId, ...by },
  );
}

/**
 * A value that must be unique is taken; the message has it as JSON.
 * @param on the owner of the value, where the message names it
 */
export const duplicateField = (field: string, duplicateValue: unknown, on?: string): ApiError =>
  apiError.DuplicateField(
    `A duplicate value '${JSON.stringify(duplicateValue)}' exists for field '${field}'${on === undefined ? '' : ` on ${on}`}.`,
    { field, duplicateValue },
  );
