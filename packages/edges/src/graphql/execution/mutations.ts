// Mutation fields: create, update and delete of each kind through the endpoints that offer them.

import {
  afterUpdate,
  asksDryRun,
  type Call,
  completeDocuments,
  create,
  decoded,
  dryRun,
  ofAction,
  offeredAction,
  type Parameters,
  remove,
  type Step,
  sanitised,
  showing,
  stepsOf,
  update,
} from '@storewright/engine/pipeline';
import type { Create, Endpoint, Kind, Operation, Target } from '@storewright/model/declaration';
import { jsonCopy } from '@storewright/platform/json';
import { type GraphQLInputObjectType, getNamedType } from 'graphql';
import { loaded } from '../loading/references.ts';
import { type ActionInputs, bindActions } from '../schema/action-inputs.ts';
import { answer, type Binding, pascal, type Resolve, singularOf } from '../schema/binding.ts';
import { objectDecoder } from '../schema/inputs.ts';
import { close, forget, type GraphqlContext } from './context.ts';
import { identifierNames, targetOf } from './identifiers.ts';
import { openNamed, pathGiven } from './named-by-path.ts';
import { addCreation, addDeletion, addUpdate } from './own-kinds.ts';
import {
  type NamedByPath,
  type Offer,
  offering,
  offersOf,
  type PathParams,
  type Place,
} from './places.ts';
import { bindDocuments, callOf } from './queries.ts';
import { chooseVariant, type Variants, variantPlaces } from './variants.ts';

/** Binds the mutations of a kind at the root (`createCart`) or of one's own (`createMyCart`). */
export function bindMutations(binding: Binding, kind: Kind, place: 'root' | 'me'): void {
  const setting = settingOf(binding, kind, place);
  bindCreation(setting);
  bindUpdate(setting);
  bindDeletion(setting);
}

interface Setting {
  readonly binding: Binding;
  readonly kind: Kind;
  /** `Cart` or `MyCart`. */
  readonly name: string;
  /** Documents of stores that longer paths name. */
  readonly named: readonly NamedByPath[];
  /** Endpoints that offer an operation, by variant. */
  readonly endpoints: (operation: Operation) => Variants<Endpoint>;
}

function settingOf(binding: Binding, kind: Kind, place: 'root' | 'me'): Setting {
  const offers = (where: Place | undefined) =>
    where === undefined ? undefined : offersOf(kind, where);
  const { inStore, asAssociate } = variantPlaces.get(place)!;
  const [plain, store, associate] = [place, inStore, asAssociate].map(offers);
  return {
    binding,
    kind,
    name: `${place === 'me' ? 'My' : ''}${pascal(singularOf(kind.resource.plural))}`,
    named: store?.namedByPath ?? [],
    endpoints: (operation) => ({
      plain: endpointFor(plain, operation),
      inStore: endpointFor(store, operation),
      asAssociate: endpointFor(associate, operation),
    }),
  };
}

/** The input of an argument of a mutation; absent where the schema has no such mutation. */
function inputOf({ schema }: Binding, mutation: string, argument: string) {
  const field = schema.getMutationType()!.getFields()[mutation];
  const found = field?.args.find(({ name }) => name === argument);
  return found && (getNamedType(found.type) as GraphQLInputObjectType);
}

/** Binds the mutation, and the type of its documents. */
function bindMutation(
  { binding, kind }: Setting,
  name: string,
  resolve: Resolve,
  description?: string,
): void {
  const type = binding.schema.getMutationType()!;
  bindDocuments(binding, answer(binding, type, name, { resolve, description }), kind);
}

function endpointFor(offer: Offer | undefined, operation: Operation): Endpoint | undefined {
  if (offer === undefined) return undefined;
  const single = offer.singles.find(
    ([path, { operations }]) => path === '' && operations.includes(operation),
  );
  return offering(offer, operation) ?? single?.[1];
}

/** The call through the endpoint that the arguments choose; its scopes are checked first. */
function chosenCall(
  context: GraphqlContext,
  kind: Kind,
  from: Variants<Endpoint>,
  given: any,
): Call {
  const { chosen, params } = chooseVariant(from, given);
  return callOf(context, kind, chosen, { params, scopes: chosen.scopes.manage });
}

/** The call that changes a document, and which one. */
async function chooseDocument(
  context: GraphqlContext,
  { kind, named }: Setting,
  from: Variants<Endpoint>,
  given: any,
): Promise<{ readonly call: Call; readonly target: Target }> {
  const { chosen, params } = chooseVariant(from, given);
  const others = chosen.singleton === undefined ? identifierNames(chosen) : [];
  const path = pathGiven(named, { given, params, others });
  const endpoint = path?.endpoint ?? chosen;
  const open = (at: PathParams) =>
    callOf(context, kind, endpoint, { params: at, scopes: endpoint.scopes.manage });
  if (path !== undefined) return openNamed(context, path, { given, params, open });
  const call = open(params);
  return { call, target: targetFor(call, given) };
}

/** The document as the endpoint shows it; what follows in the request reads again. */
async function answerMutation(context: GraphqlContext, call: Call, shown: any): Promise<unknown> {
  const { endpoint, kind, session } = call;
  forget(context);
  const whole = await completeDocuments(session, kind, [shown], 'graphql');
  const asked: Parameters = endpoint.graphqlAsks?.({}) ?? new Map();
  const [document] = (await showing(call, asked)?.(whole)) ?? whole;
  return close(context, endpoint, document);
}

/** The endpoint that a mutation takes its shape from: some are for associates alone. */
const modelOf = ({ plain, inStore, asAssociate }: Variants<Endpoint>): Endpoint | undefined =>
  plain ?? (inStore === undefined ? asAssociate : undefined);

function bindCreation(setting: Setting): void {
  const { binding, kind, name, endpoints } = setting;
  const from = endpoints('create');
  const model = modelOf(from);
  const declared = creationOf(kind, model);
  if (model === undefined || declared === undefined) return;
  const mutation = `${declared.replaces === undefined ? 'create' : 'createOrUpdate'}${name}`;
  addCreation(binding, kind, mutation, declared);
  const input = inputOf(binding, mutation, 'draft');
  const decode = input && objectDecoder(binding, input, declared.members);
  const resolve: Resolve = async (_, given, context) => {
    const call = chosenCall(context, kind, from, given);
    const { document } = await create(call, sanitised(decode!(given.draft)));
    return answerMutation(context, call, await dryRun(call, document, given.draft));
  };
  bindMutation(setting, mutation, resolve, declared.doc);
}

const creationOf = (kind: Kind, endpoint: Endpoint | undefined): Create | undefined =>
  endpoint?.create ?? kind.create;

/** Update actions of `me` that GraphQL offers in addition to REST, by mutation. */
const furtherActions = new Map<string, readonly string[]>([
  ['updateMyCustomer', ['setAddressCustomField', 'setAddressCustomType']],
]);

function bindUpdate(setting: Setting): void {
  const { binding, kind, name, endpoints } = setting;
  const from = endpoints('update');
  const model = modelOf(from);
  if (model === undefined || kind.actions.size === 0) return;
  const mutation = `update${name}`;
  addUpdate(binding, kind, mutation, model);
  const input = inputOf(binding, mutation, 'actions');
  const further = furtherActions.get(mutation) ?? [];
  const offered = model.actions === undefined ? undefined : [...model.actions, ...further];
  const actions = input && bindActions(binding, input, kind.actions, offered);
  bindMutation(setting, mutation, async (_, given, context) => {
    const { call, target } = await chooseDocument(context, setting, from, given);
    const steps = decodedSteps(call, { actions: actions!, further }, given.actions);
    const isDryRun = asksDryRun(call.endpoint, given);
    const { document } = await update(call, { target, version: given.version, steps, isDryRun });
    return answerMutation(context, call, await afterUpdate(call, document, given));
  });
}

const targetFor = ({ endpoint, context }: Call, given: any) =>
  endpoint.singleton === undefined
    ? targetOf(endpoint, given, context.params)
    : endpoint.singleton(context);

/** Each action once through the same decoder as in REST. */
const decodedSteps = (
  call: Call,
  { actions, further }: { readonly actions: ActionInputs; readonly further: readonly string[] },
  given: readonly object[],
) =>
  stepsOf(parts(given, actions), ({ value, index }): Step => {
    const { name, members } = actions.decode(value);
    const sent = () => ({ action: name, ...jsonCopy(actions.decode(value).members) });
    try {
      const known = further.includes(name) ? call.kind.actions.get(name) : undefined;
      const action = known ?? offeredAction(call, name);
      const path = ['actions', String(index), name];
      const input = decoded(action.members, sanitised(members), path);
      return { name, action, input, index, sent };
    } catch (error) {
      throw ofAction(error, { name, index, sent });
    }
  });

/** Some actions expand to several; each part keeps the position of its action in the request. */
const parts = (given: readonly object[], { expand }: ActionInputs) =>
  given.flatMap((one, index) => expand(one).map((value) => ({ value, index })));

function bindDeletion(setting: Setting): void {
  const { binding, kind, name, endpoints } = setting;
  const from = endpoints('delete');
  if (from.plain === undefined) return;
  addDeletion(binding, kind, `delete${name}`, from.plain);
  const { deletesBy } = from.plain;
  bindMutation(setting, `delete${name}`, async (_, given, context) => {
    const { call, target } = await chooseDocument(context, setting, from, given);
    const { version, personalDataErasure } = given;
    const { document } = await remove(call, {
      target,
      version: deletesBy === 'no version' ? undefined : (version ?? undefined),
      erase: personalDataErasure === true,
    });
    return answerDeletion(context, call.endpoint, await answerMutation(context, call, document));
  });
}

/** The document that was deleted, as the endpoint answers it. */
async function answerDeletion(
  context: GraphqlContext,
  { graphqlDeletion }: Endpoint,
  document: any,
): Promise<unknown> {
  if (graphqlDeletion === undefined) return document;
  const { member, beside, warnings } = graphqlDeletion;
  const found = await loaded(context, beside(document));
  return { [member]: document, warnings: warnings(document, found ?? undefined) };
}
