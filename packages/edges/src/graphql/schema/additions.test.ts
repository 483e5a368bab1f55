// Declarations that the schema data lacks: their types and fields follow from them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  change,
  endpoint,
  f,
  type Kind,
  kindOf,
  message,
  resource,
  unique,
} from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { assertValidSchema, buildSchema, isObjectType, printSchema } from 'graphql';
import { bindSchema } from '../schema.ts';

const voucher = resource({
  kind: 'voucher',
  name: 'Voucher',
  plural: 'vouchers',
  doc: 'A made-up kind.',
  fields: {
    key: f.key(),
    title: f.localized(),
    note: f.optional(f.localized()),
    state: f.choice('VoucherState', 'Open', 'Used'),
    value: f.typedMoney(),
    least: f.optional(f.money()),
    stores: f.optional(f.listOf(f.keyReference('store'))),
    customer: f.reference('customer'),
    uses: f.listOf(f.record('VoucherUse', { at: f.dateTime(), times: f.integer() })),
    custom: f.optional(f.customFields()),
  },
  unique: [unique('key')],
});

const titleSet = message('VoucherTitleSet', { title: f.localized() });
const useDraft = f.record('VoucherUseDraft', { times: f.withDefault(f.integer(), 1) });

const voucherKind = kindOf({
  resource: voucher,
  belongsTo: 'everybody',
  create: voucher.create({
    doc: 'Creates a voucher.',
    name: 'VoucherDraft',
    members: { key: f.key(), customer: f.identifier('customer'), uses: f.listOf(useDraft) },
    apply: (draft) => change(draft as never),
  }),
  actions: {
    changeTitle: voucher.action({
      doc: 'Changes the title.',
      members: { title: f.localized(), least: f.optional(f.money()), why: f.optional(f.json()) },
      emits: [titleSet],
      apply: (before) => change(before),
    }),
    open: voucher.action({ doc: 'Opens it.', members: {}, apply: (before) => change(before) }),
  },
  messages: { titleSet },
  endpoints: [
    endpoint({
      path: '/vouchers',
      operations: ['get', 'query', 'create', 'update', 'delete'],
      scopes: { view: ['view_orders'], manage: ['manage_orders'] },
    }),
  ],
});

const without = bindSchema(kinds);

const withKind = (kind: Kind) => bindSchema(new Map([...kinds, [kind.resource.kind, kind]]));

const withoutText = (text: string) => text.replaceAll(/\s*"""[^"]*"""/g, '');

/** The definition of a type, each member in a line. */
function definitionOf(text: string, name: string): string {
  const pattern = new RegExp(`^(?:type|input|enum) ${name}[ {][^}]*}`, 'm');
  return pattern.exec(withoutText(text))?.[0] ?? '';
}

test('the kinds of the product add nothing: their types are data', () => {
  assert.deepEqual([...without.added.keys()], []);
});

test('a kind that the schema data lacks gets types, queries and mutations', () => {
  const binding = withKind(voucherKind);
  const text = printSchema(binding.schema);
  assertValidSchema(buildSchema(text));
  assert.deepEqual(binding.unplaced, without.unplaced);
  assert.equal(
    definitionOf(text, 'Voucher'),
    `type Voucher implements Versioned & ReferenceExpandable {
  id: String!
  version: Long!
  createdAt: DateTime!
  lastModifiedAt: DateTime!
  createdBy: Initiator
  lastModifiedBy: Initiator
  key: String!
  title(locale: Locale, acceptLanguage: [Locale!]): String
  titleAllLocales: [LocalizedString!]!
  note(locale: Locale, acceptLanguage: [Locale!]): String
  noteAllLocales: [LocalizedString!]
  state: VoucherState!
  value: BaseMoney!
  least: Money
  storesRef: [KeyReference!]
  stores: [Store!]
  customerRef: Reference!
  customer: Customer
  uses: [VoucherUse!]!
  custom: CustomFieldsType
}`,
  );
  for (const [name, definition] of [
    ['VoucherState', 'enum VoucherState {\n  Open\n  Used\n}'],
    ['VoucherUse', 'type VoucherUse {\n  at: DateTime!\n  times: Int!\n}'],
    [
      'VoucherDraft',
      `input VoucherDraft {
  key: String!
  customer: ResourceIdentifierInput!
  uses: [VoucherUseDraft!]!
}`,
    ],
    ['VoucherUseDraft', 'input VoucherUseDraft {\n  times: Int\n}'],
    [
      'VoucherUpdateAction',
      `input VoucherUpdateAction {
  changeTitle: ChangeVoucherTitle
  open: OpenVoucher
}`,
    ],
    [
      'ChangeVoucherTitle',
      `input ChangeVoucherTitle {
  title: [LocalizedStringItemInputType!]!
  least: MoneyInput
  why: String
}`,
    ],
    ['OpenVoucher', 'input OpenVoucher {\n  dummy: String\n}'],
    [
      'VoucherTitleSet',
      `type VoucherTitleSet implements MessagePayload {
  type: String!
  title(locale: Locale, acceptLanguage: [Locale!]): String
  titleAllLocales: [LocalizedString!]!
}`,
    ],
  ] as const)
    assert.equal(definitionOf(text, name), definition);
  const fields = [binding.schema.getQueryType()!, binding.schema.getMutationType()!].flatMap(
    (type) => Object.values(type.getFields()),
  );
  assert.deepEqual(
    fields
      .filter(({ name }) => /voucher/i.test(name))
      .map(({ name, args, type }) => {
        const given = args.map((one) => `${one.name}: ${one.type}`).join(', ');
        return `${name}(${given}): ${type}`;
      }),
    [
      'voucher(id: String, key: String): Voucher',
      'vouchers(where: String, sort: [String!], limit: Int, offset: Int): VoucherQueryResult!',
      'createVoucher(draft: VoucherDraft!): Voucher',
      'updateVoucher(id: String, key: String, version: Long!, actions: [VoucherUpdateAction!]!): Voucher',
      'deleteVoucher(id: String, key: String, version: Long!, personalDataErasure: Boolean): Voucher',
    ],
  );
});

test('a fragment on an interface finds the added types', () => {
  const { schema } = withKind(voucherKind);
  const interfaceOf = (name: string) => schema.getType(name) as never;
  const names = schema.getPossibleTypes(interfaceOf('Versioned')).map(({ name }) => name);
  assert.ok(names.includes('Voucher'));
  const payloads = schema.getPossibleTypes(interfaceOf('MessagePayload')).map(({ name }) => name);
  assert.ok(payloads.includes('VoucherTitleSet'));
});

test('a kind of the schema data gets what its type, draft and actions lack', () => {
  const zone = kinds.get('zone')!;
  const wider: Kind = {
    ...zone,
    resource: {
      ...zone.resource,
      allFields: { ...zone.resource.allFields, nickname: f.optional(f.text()) },
    },
    create: { ...zone.create!, members: { ...zone.create!.members, nickname: f.text() } },
    actions: new Map([
      ...zone.actions,
      ['setNickname', { ...zone.actions.get('setKey')!, members: { nickname: f.text() } }],
    ]),
  };
  const binding = withKind(wider);
  const text = printSchema(binding.schema);
  assert.deepEqual(binding.unplaced, without.unplaced);
  assert.match(definitionOf(text, 'Zone'), /^ {2}nickname: String$/m);
  assert.match(definitionOf(text, 'CreateZone'), /^ {2}nickname: String!$/m);
  assert.match(definitionOf(text, 'ZoneUpdateAction'), /^ {2}setNickname: SetZoneNickname$/m);
  assert.equal(
    definitionOf(text, 'SetZoneNickname'),
    'input SetZoneNickname {\n  nickname: String!\n}',
  );
  const added = binding.schema.getType('Zone');
  assert.ok(isObjectType(added) && binding.answered.has(added.getFields().nickname!));
});

test('what has no usual form stays without a place', () => {
  const zone = kinds.get('zone')!;
  const shapes = { shapes: f.optional(f.mapOf(f.text())), spot: f.optional(f.json()) };
  const wider: Kind = {
    ...zone,
    resource: { ...zone.resource, allFields: { ...zone.resource.allFields, ...shapes } },
  };
  const { unplaced } = withKind(wider);
  assert.deepEqual(
    [...unplaced].filter((one) => !without.unplaced.has(one)),
    ['Zone.shapes', 'Zone.spot'],
  );
});

test('an action of orders that edits keep has a place in orders alone', () => {
  const [order, edit] = ['order', 'order-edit'].map((name) => kinds.get(name)!) as [Kind, Kind];
  const actions = new Map([
    ...order.actions,
    ['setNickname', { ...order.actions.get('setPurchaseOrderNumber')! }],
  ]);
  const stagedActions = edit.resource.allFields.stagedActions!;
  const element = stagedActions.about.element!;
  const kept = { ...element, about: { ...element.about, actions } };
  const staged = { ...stagedActions, about: { ...stagedActions.about, element: kept } };
  const binding = bindSchema(
    new Map([
      ...kinds,
      ['order', { ...order, actions }],
      [
        'order-edit',
        {
          ...edit,
          create: { ...edit.create!, members: { ...edit.create!.members, stagedActions: staged } },
        },
      ],
    ]),
  );
  assert.ok('SetOrderNickname' in binding.schema.getTypeMap());
  assert.deepEqual(
    [...binding.unplaced].filter((one) => !without.unplaced.has(one)),
    ['StagedOrderUpdateAction.setNickname'],
  );
});
