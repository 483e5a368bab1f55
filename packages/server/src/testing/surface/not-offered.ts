// What the newest SDK or the reference has and this server does not offer, each with the reason. A name
// that is offered by now must leave the list.

export const notOffered: ReadonlyMap<string, string> = new Map([
  [
    'operation POST /agents/intake/v1/responses',
    'An agent that reads orders out of prose needs a language model, which this server does not have.',
  ],
  ['member ApiClient.secret', 'The answer to the creation alone has it; documents never hold it.'],
  [
    'member CreatedBy.attributedTo',
    'It says for which other client the vendor acted; no such client exists here.',
  ],
  [
    'member LastModifiedBy.attributedTo',
    'It says for which other client the vendor acted; no such client exists here.',
  ],
  [
    'member CustomerEmailTokenCreatedMessagePayload.value',
    'The value of a token is a secret and is not stored in a message.',
  ],
  [
    'member CustomerPasswordTokenCreatedMessagePayload.value',
    'The value of a token is a secret and is not stored in a message.',
  ],
  [
    'member EventBridgeDestination.source',
    'Answers have it; it follows from the account and cannot be sent.',
  ],
  [
    'member ProductTailoring.warnings',
    'Warnings are members of answers to changes, not of documents; none exists for tailorings.',
  ],
  ['member Variant.warnings', 'The answer to a change has it; documents do not hold it.'],
  [
    'member StoreNameSetMessagePayload.nameAllLocales',
    'Over REST `name` holds all languages; GraphQL has both members.',
  ],
  [
    'member VariantCreatedMessagePayload.id',
    'The message has an id of its own there; GraphQL and `resource` name the variant.',
  ],
  ['member Asset.id', 'Drafts of variants take assets without ids; the server gives them.'],
  ['variant AttributeSetType', 'A set of sets is refused.'],
  ['variant CustomFieldSetType', 'A set of sets is refused.'],
]);
