// The reservations of a cart for its line items in the mode ReserveOnCart. The changes follow from
// the cart, from its former state, and from its reservations; a failed reservation becomes a
// warning of the cart, which is changed all the same.
import type { LineItem } from '../../../commerce/line-items/line-item.ts';
import { isSame } from '../../../commerce/values/same.ts';
import {
  apiError,
  change,
  type Known,
  type Needs,
  need,
  targets,
  type Write,
} from '../../../declaration/index.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/resource.ts';
import type { Reservation } from '../reservation/resource.ts';
import {
  givenBack,
  isFor,
  isHeld,
  isValid,
  type Move,
  moveWrites,
  reservationWrite,
} from '../reservation/stock.ts';
import type { CartInWork } from './guard.ts';
import type { Cart } from './resource.ts';

export interface ReservationFacts {
  readonly now: string;
  /** Who asks for the cart itself; what another operation makes of it reserves nothing. */
  readonly caller?: unknown;
  readonly newId: () => string;
  readonly reservations?: readonly Reservation[] | undefined;
  readonly reservedStock?: readonly InventoryEntry[] | undefined;
  readonly skuStock?: readonly InventoryEntry[] | undefined;
  readonly project?: { readonly inventory?: Settings } | undefined;
}

interface Settings {
  readonly reservationExpirationInMinutes?: number | undefined;
}

const modeOf = (cart: Pick<Cart, 'inventoryMode'>, line: LineItem) =>
  line.inventoryMode ?? cart.inventoryMode;

const reserving = (cart: Cart): readonly LineItem[] =>
  cart.lineItems.filter((line) => modeOf(cart, line) === 'ReserveOnCart');

/** Whether there is anything to look after; most carts reserve nothing. */
const isConcerned = (cart: Cart, before: Cart | undefined): boolean =>
  [cart, ...(before === undefined ? [] : [before])].some(
    (one) =>
      one.inventoryMode === 'ReserveOnCart' ||
      one.lineItems.some(
        ({ inventoryMode, reservation }) =>
          inventoryMode === 'ReserveOnCart' || reservation !== undefined,
      ),
  );

/** The reservations that a cart holds, and the stock that they are of. */
export function heldNeeds(cartId: string | undefined, known: Known): Needs {
  const reservations: readonly Reservation[] | undefined = known.reservations;
  return {
    reservations:
      cartId === undefined
        ? undefined
        : need.matching<Reservation>(
            'reservation',
            'owner(id = :cart) and state in ("Created", "Updated")',
            { cart: cartId },
            1_000,
          ),
    reservedStock:
      reservations === undefined || reservations.length === 0
        ? undefined
        : need.many<InventoryEntry>(
            'inventory-entry',
            targets(reservations.map(({ inventoryEntry }) => inventoryEntry.id)),
          ),
  };
}

export function reservationNeeds(cart: Cart, before: Cart | undefined, known: Known): Needs {
  if (!isConcerned(cart, before)) return {};
  const skus = [...new Set(reserving(cart).flatMap(({ variant }) => variant.sku ?? []))];
  return {
    ...heldNeeds(before?.id, known),
    skuStock:
      skus.length === 0
        ? undefined
        : need.matching<InventoryEntry>('inventory-entry', 'sku in :skus', { skus }, 1_000),
    project: need.project(),
  };
}

/** The change for one line item; `warning`: why there is none. */
interface Doing {
  readonly line: LineItem;
  readonly held?: Reservation | undefined;
  readonly entry?: InventoryEntry | undefined;
  readonly does: 'create' | 'update' | 'keep' | 'nothing';
  readonly warning?: Cart['warnings'][number];
}

interface Plan {
  readonly doings: readonly Doing[];
  readonly released: readonly Reservation[];
  readonly expired: readonly Reservation[];
}

const entriesIn = ({ reservedStock = [], skuStock = [] }: ReservationFacts) => [
  ...new Map([...reservedStock, ...skuStock].map((entry) => [entry.id, entry])).values(),
];

/** The same each time it is asked about the same cart. */
function planFor(cart: Cart, before: Cart | undefined, facts: ReservationFacts): Plan {
  const { now, reservations = [] } = facts;
  const entries = entriesIn(facts);
  const lines = reserving(cart);
  const held = reservations.filter(isHeld);
  const lineOf = (one: Reservation) =>
    lines.find(
      (line) =>
        line.id === one.lineItemId &&
        entries.some((entry) => entry.id === one.inventoryEntry.id && isFor(entry, line)),
    );
  const expired = held.filter((one) => !isValid(one, now));
  const released = held.filter((one) => isValid(one, now) && lineOf(one) === undefined);
  const left = new Map(entries.map((entry) => [entry.id, entry.availableQuantity]));
  for (const {
    inventoryEntry: { id },
    quantity,
  } of [...expired, ...released])
    if (left.has(id)) left.set(id, left.get(id)! + quantity);
  const doings = lines.map((line) => {
    const entry = entries.find((one) => isFor(one, line));
    const known = held.find((one) => isValid(one, now) && lineOf(one)?.id === line.id);
    const doing = doingFor(cart, before, {
      line,
      entry,
      known,
      left: left.get(entry?.id ?? '') ?? 0,
    });
    if (entry !== undefined) left.set(entry.id, left.get(entry.id)! - takenBy(doing));
    return doing;
  });
  return { doings, released, expired };
}

const takenBy = ({ does, line, held }: Doing): number =>
  does === 'create' ? line.quantity : does === 'update' ? line.quantity - held!.quantity : 0;

interface Looked {
  readonly line: LineItem;
  readonly entry: InventoryEntry | undefined;
  readonly known: Reservation | undefined;
  readonly left: number;
}

function doingFor(
  cart: Cart,
  before: Cart | undefined,
  { line, entry, known, left }: Looked,
): Doing {
  const { quantity } = line;
  if (known !== undefined) {
    if (known.quantity === quantity) return { line, entry, held: known, does: 'keep' };
    const suffices = quantity - known.quantity <= left;
    return suffices
      ? { line, entry, held: known, does: 'update' }
      : { line, entry, held: known, does: 'keep', warning: cannotUpdate(line, known) };
  }
  if (!isAsked(cart, before, line)) return { line, entry, does: 'nothing' };
  return entry !== undefined && quantity <= left
    ? { line, entry, does: 'create' }
    : { line, entry, does: 'nothing', warning: cannotCreate(line) };
}

/** Stock is reserved when an item comes, and when its number, its mode or its source changes. */
function isAsked(cart: Cart, before: Cart | undefined, line: LineItem): boolean {
  const old = before?.lineItems.find(({ id }) => id === line.id);
  return (
    old === undefined ||
    old.quantity !== line.quantity ||
    modeOf(before!, old) !== modeOf(cart, line) ||
    !isSame(old.supplyChannel, line.supplyChannel)
  );
}

const about = ({ productId, variant, supplyChannel }: LineItem) => ({
  productId,
  sku: variant.sku,
  supplyChannel: supplyChannel?.id,
});

const cannotCreate = (line: LineItem) => ({
  code: 'CannotCreateReservation' as const,
  message: `There is not enough stock to reserve ${line.quantity} for the line item.`,
  ...about(line),
  quantity: line.quantity,
});

const cannotUpdate = (line: LineItem, { quantity }: Reservation) => ({
  code: 'CannotUpdateReservation' as const,
  message: `There is not enough stock to reserve ${line.quantity} for the line item.`,
  lineItemId: line.id,
  requestedQuantity: line.quantity,
  reservedQuantity: quantity,
  ...about(line),
});

const cannotExtend = (line: LineItem) => ({
  code: 'CannotChangeReservationExpiry' as const,
  message: 'The line item has no valid reservation.',
  lineItemId: line.id,
});

const isOfReservations = ({ code }: Cart['warnings'][number]) =>
  code.endsWith('Reservation') || code === 'CannotChangeReservationExpiry';

/** The cart with references to its reservations and what could not be reserved. */
export function withReservations(
  cart: CartInWork,
  before: Cart | undefined,
  facts: ReservationFacts,
): Cart {
  const { reserveFor, ...rest } = cart;
  if (!isConcerned(cart, before)) return rest;
  const { doings } = planFor(cart, before, facts);
  checkSetting(cart, before, doings, facts);
  if (facts.caller === undefined) return rest;
  const byLine = new Map(doings.map((doing) => [doing.line.id, doing]));
  const lineItems = cart.lineItems.map((line) => {
    const doing = byLine.get(line.id);
    const id = doing?.held?.id ?? (doing?.does === 'create' ? newIdFor(line, facts) : undefined);
    return { ...line, reservation: id === undefined ? undefined : refer(id) };
  });
  const unextended = doings.filter(({ held }) => reserveFor !== undefined && held === undefined);
  const warnings = [
    ...cart.warnings.filter((one) => !isOfReservations(one)),
    ...doings.flatMap(({ warning }) => warning ?? []),
    ...unextended.filter(({ does }) => does === 'nothing').map(({ line }) => cannotExtend(line)),
  ];
  return { ...rest, lineItems, warnings };
}

const refer = (id: string) => ({ typeId: 'reservation' as const, id });

/** A line that has been settled already keeps the id that it was given. */
const newIdFor = ({ reservation }: LineItem, { newId, reservations = [] }: ReservationFacts) =>
  reservation !== undefined && reservations.every(({ id }) => id !== reservation.id)
    ? reservation.id
    : newId();

/** @throws InvalidOperation as long as the project does not say how long stock is kept back */
function checkSetting(
  cart: Cart,
  before: Cart | undefined,
  doings: readonly Doing[],
  { project }: ReservationFacts,
): void {
  if (project?.inventory?.reservationExpirationInMinutes !== undefined) return;
  const isNew = before === undefined && cart.inventoryMode === 'ReserveOnCart';
  if (
    isNew ||
    doings.some(({ does, warning }) => does !== 'keep' && (does !== 'nothing' || warning))
  )
    throw apiError.InvalidOperation(
      "The inventory mode ReserveOnCart needs the project's reservationExpirationInMinutes.",
    );
}

const minuteMs = 60_000;
const after = (now: string, minutes: number): string =>
  new Date(Date.parse(now) + minutes * minuteMs).toISOString();

/** What becomes of reservations and stock, in the commit of the cart. */
export function reservationWrites(
  cart: Cart,
  before: Cart | undefined,
  facts: ReservationFacts & { readonly cartId: string },
  reserveFor?: number,
): readonly Write[] {
  if (facts.caller === undefined || !isConcerned(cart, before)) return [];
  const { doings, released, expired } = planFor(cart, before, facts);
  const entries = entriesIn(facts);
  const moves: readonly Move[] = [
    ...doings
      .filter((doing) => takenBy(doing) !== 0)
      .map((doing) => ({ entry: doing.entry!, taken: takenBy(doing) })),
    ...backMoves([...released, ...expired], entries),
  ];
  return [
    ...doings.flatMap((doing) => lineWrites(doing, facts, reserveFor)),
    ...released.map((one) => reservationWrite(one, { state: 'Released' })),
    ...expired.map((one) => reservationWrite(one, { state: 'Expired' })),
    ...moveWrites(moves),
  ];
}

const backMoves = (back: readonly Reservation[], entries: readonly InventoryEntry[]) =>
  back.flatMap(({ inventoryEntry: { id }, quantity }) =>
    entries.filter((entry) => entry.id === id).map((entry) => ({ entry, taken: -quantity })),
  );

function lineWrites(
  { line, held, entry, does }: Doing,
  { now, project, cartId }: ReservationFacts & { readonly cartId: string },
  reserveFor: number | undefined,
): readonly Write[] {
  const { quantity } = line;
  const own = entry?.reservationExpirationInMinutes;
  const minutes = reserveFor ?? own ?? project?.inventory?.reservationExpirationInMinutes ?? 0;
  if (does === 'create')
    return [
      {
        type: 'create',
        kind: 'reservation',
        id: line.reservation!.id,
        change: change({
          inventoryEntry: { typeId: 'inventory-entry' as const, id: entry!.id },
          quantity,
          owner: { typeId: 'cart', id: cartId },
          lineItemId: line.id,
          state: 'Created',
          expiresAt: after(now, minutes),
        }),
      },
    ];
  const extended = reserveFor === undefined ? {} : { expiresAt: after(now, reserveFor) };
  if (does === 'update')
    return [reservationWrite(held!, { quantity, state: 'Updated', ...extended })];
  return held === undefined || reserveFor === undefined ? [] : [reservationWrite(held, extended)];
}

/** A cart that goes gives everything back. */
export const releasedWith = ({
  reservations = [],
  reservedStock = [],
}: Pick<ReservationFacts, 'reservations' | 'reservedStock'>) =>
  givenBack(reservations.filter(isHeld), reservedStock, 'Released');
