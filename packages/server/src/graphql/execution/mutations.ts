// Mutation fields: create, update and delete of each kind through the endpoints that offer them.
import { type GraphQLFieldConfig, GraphQLList, type GraphQLObjectType } from 'graphql';
import type { Create, Endpoint, Kind, Operation, Target } from '../../declaration/index.ts';
import {
  afterUpdate,
  asksDryRun,
  type Call,
  completed,
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
} from '../../pipeline/index.ts';
import { jsonCopy } from '../../platform/json/copy.ts';
import { furtherActions } from '../published/beside.ts';
import { type ActionInputs, actionInputs } from '../schema/action-inputs.ts';
import { type Inputs, objectShape } from '../schema/input.ts';
import { inputName, pascal, singularOf } from '../schema/names.ts';
import { documentType, type Outputs } from '../schema/output.ts';
import { GraphQLBoolean, scalars } from '../schema/scalars.ts';
import { mandatory } from '../schema/shape.ts';
import {
  chooseVariant,
  type Variants,
  variantArguments,
  variantPlaces,
} from '../schema/variants.ts';
import { close } from './closed.ts';
import { forget, type GraphqlContext } from './context.ts';
import { deletionAnswer, deletionType } from './deletion.ts';
import { identifierArguments, targetOf } from './identifiers.ts';
import { byPathArguments, openNamed, pathGiven } from './named-by-path.ts';
import {
  type NamedByPath,
  type Offer,
  offering,
  offersOf,
  type PathParams,
  type Place,
} from './places.ts';
import { callOf } from './queries.ts';

export type MutationField = GraphQLFieldConfig<undefined, GraphqlContext>;
export type NamedMutation = readonly [name: string, field: MutationField];

export interface Schemas {
  readonly outputs: Outputs;
  readonly inputs: Inputs;
}

/** The mutations of a kind at the root (`createCart`) or of one's own (`createMyCart`). */
export function mutationFields(
  schemas: Schemas,
  kind: Kind,
  place: 'root' | 'me',
): NamedMutation[] {
  const setting = settingOf(schemas, kind, place);
  return [...creations(setting), ...updates(setting), ...deletions(setting)];
}

interface Setting extends Schemas {
  readonly kind: Kind;
  readonly type: GraphQLObjectType;
  /** `Cart` or `MyCart`. */
  readonly name: string;
  readonly prefix: string;
  /** Documents of stores that longer paths name. */
  readonly named: readonly NamedByPath[];
  /** Endpoints that offer an operation, by variant. */
  readonly endpoints: (operation: Operation) => Variants<Endpoint>;
}

function settingOf(schemas: Schemas, kind: Kind, place: 'root' | 'me'): Setting {
  const offers = (where: Place | undefined) =>
    where === undefined ? undefined : offersOf(kind, where);
  const { inStore, asAssociate } = variantPlaces.get(place)!;
  const [plain, store, associate] = [place, inStore, asAssociate].map(offers);
  const prefix = place === 'me' ? 'My' : '';
  return {
    ...schemas,
    kind,
    type: documentType(schemas.outputs, kind, place),
    name: `${prefix}${pascal(singularOf(kind.resource.plural))}`,
    prefix,
    named: store?.namedByPath ?? [],
    endpoints: (operation) => ({
      plain: endpointFor(plain, operation),
      inStore: endpointFor(store, operation),
      asAssociate: endpointFor(associate, operation),
    }),
  };
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
async function chosenDocument(
  context: GraphqlContext,
  { kind, named }: Setting,
  from: Variants<Endpoint>,
  given: any,
): Promise<{ readonly call: Call; readonly target: Target }> {
  const { chosen, params } = chooseVariant(from, given);
  const others = Object.keys(namingArguments(chosen));
  const path = pathGiven(named, { given, params, others });
  const endpoint = path?.endpoint ?? chosen;
  const open = (at: PathParams) =>
    callOf(context, kind, endpoint, { params: at, scopes: endpoint.scopes.manage });
  if (path !== undefined) return openNamed(context, path, { given, params, open });
  const call = open(params);
  return { call, target: targetFor(call, given) };
}

/** The document as the endpoint shows it; what follows in the request reads again. */
async function answered(context: GraphqlContext, call: Call, shown: any): Promise<unknown> {
  const { endpoint, kind, session } = call;
  forget(context);
  const whole = await completed(session, kind, [shown], 'graphql');
  const asked: Parameters = endpoint.graphqlAsks?.parameters({}) ?? new Map();
  const [document] = (await showing(call, asked)?.(whole)) ?? whole;
  return close(context, endpoint, document);
}

/** The endpoint that a mutation takes its shape from: some are for associates alone. */
const modelOf = ({ plain, inStore, asAssociate }: Variants<Endpoint>): Endpoint | undefined =>
  plain ?? (inStore === undefined ? asAssociate : undefined);

function creations({ inputs, kind, type, name, endpoints }: Setting): NamedMutation[] {
  const from = endpoints('create');
  const model = modelOf(from);
  const declared = creationOf(kind, model);
  if (model === undefined || declared === undefined) return [];
  const draft = objectShape(inputs, inputName(declared.name), declared.members);
  const field: MutationField = {
    type,
    description: declared.doc,
    args: { draft: { type: mandatory(draft.type) }, ...variantArguments(from) },
    async resolve(_, given, context) {
      const call = chosenCall(context, kind, from, given);
      const { document } = await create(call, sanitised(draft.decode!(given.draft)));
      return answered(context, call, await dryRun(call, document, given.draft));
    },
  };
  return [[`${declared.replaces === undefined ? 'create' : 'createOrUpdate'}${name}`, field]];
}

const creationOf = (kind: Kind, endpoint: Endpoint | undefined): Create | undefined =>
  endpoint?.create ?? kind.create;

function updates(setting: Setting): NamedMutation[] {
  const { inputs, kind, type, name, prefix, endpoints } = setting;
  const from = endpoints('update');
  const model = modelOf(from);
  if (model === undefined) return [];
  const further = furtherActions.get(`${prefix}${kind.resource.name}`) ?? [];
  const offered = model.actions === undefined ? undefined : [...model.actions, ...further];
  const actions = actionInputs(inputs, kind, offered, prefix);
  if (actions === undefined) return [];
  const field: MutationField = {
    type,
    args: {
      version: { type: mandatory(scalars.Long) },
      actions: { type: mandatory(new GraphQLList(mandatory(actions.type) as never)) },
      ...(model.preview === undefined
        ? {}
        : { dryRun: { type: GraphQLBoolean, defaultValue: false } }),
      ...namingArguments(model),
      ...byPathArguments(setting.named),
      ...variantArguments(from),
    },
    async resolve(_, given, context) {
      const { call, target } = await chosenDocument(context, setting, from, given);
      const steps = decodedSteps(call, { actions, further }, given.actions);
      const isDryRun = asksDryRun(call.endpoint, given);
      const { document } = await update(call, { target, version: given.version, steps, isDryRun });
      return answered(context, call, await afterUpdate(call, document, given));
    },
  };
  return [[`update${name}`, field]];
}

const namingArguments = (endpoint: Endpoint) =>
  endpoint.singleton === undefined ? identifierArguments(endpoint) : {};

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

/** Some actions stand for several; each part keeps the place of its action in the request. */
const parts = (given: readonly object[], { expand }: ActionInputs) =>
  given.flatMap((one, index) => expand(one).map((value) => ({ value, index })));

function deletions(setting: Setting): NamedMutation[] {
  const { name, endpoints } = setting;
  const from = endpoints('delete');
  if (from.plain === undefined) return [];
  const { deletesBy, graphqlDeletion } = from.plain;
  const field: MutationField = {
    type: deletionType(setting.outputs, setting.type, graphqlDeletion),
    args: {
      ...versionArgument(deletesBy),
      personalDataErasure: { type: GraphQLBoolean, defaultValue: false },
      ...namingArguments(from.plain),
      ...byPathArguments(setting.named),
      ...variantArguments(from),
    },
    async resolve(_, given, context) {
      const { call, target } = await chosenDocument(context, setting, from, given);
      const { version, personalDataErasure } = given;
      const { document } = await remove(call, {
        target,
        version: deletesBy === 'no version' ? undefined : (version ?? undefined),
        erase: personalDataErasure === true,
      });
      return deletionAnswer(context, call.endpoint, await answered(context, call, document));
    },
  };
  return [[`delete${name}`, field]];
}

function versionArgument(deletesBy: Endpoint['deletesBy']) {
  if (deletesBy === 'no version') return {};
  const type = deletesBy === 'optional version' ? scalars.Long : mandatory(scalars.Long);
  return { version: { type } };
}
