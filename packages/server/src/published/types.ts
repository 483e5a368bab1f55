// Types of the operations in `operations.ts`, written from their declarations by
// `UPDATE_GOLDEN=1 npm test -- published/types`. Published with the kit, so it imports nothing.

export interface AdminAct {
  readonly seq: number;
  readonly at: string;
  readonly project: string;
  readonly act: string;
  readonly subject?: string | null | undefined;
  readonly details: readonly string[];
  readonly author: AdminAuthor;
}

export interface AdminActs {
  readonly acts: readonly AdminAct[];
}

export interface AdminApplications {
  readonly applications: readonly any[];
}

export interface AdminApprovalActor {
  readonly customerId: string;
  readonly roles: readonly string[];
  readonly may: readonly AdminApprovalDecision[];
  /** The permission that keeps somebody with a role in a current tier from acting. */
  readonly lacks?: string | undefined;
}

export type AdminApprovalDecision = 'approve' | 'reject';

export interface AdminApprovalExplanation {
  readonly orderId: string;
  /** Key of the unit of the order. */
  readonly unit?: string | undefined;
  readonly customerId?: string | undefined;
  /** Roles of the customer in the unit. */
  readonly customerRoles: readonly string[];
  readonly rules: readonly AdminApprovalRuleExplanation[];
  readonly flow?: AdminApprovalFlow | undefined;
  /** Associates with a role in a current tier of a flow that is pending. */
  readonly actors: readonly AdminApprovalActor[];
  /** E-mail addresses of the customers, by their ids. */
  readonly emails: { readonly [name: string]: string };
}

export interface AdminApprovalFlow {
  readonly id: string;
  readonly status: ApprovalFlowStatus;
  /** Roles that are missing in the current tiers. */
  readonly waitsFor: readonly string[];
  /** Rules of the flow that the units no longer have. */
  readonly gone: readonly AdminApprovalRuleNames[];
}

export interface AdminApprovalRuleExplanation {
  readonly id: string;
  readonly key?: string | undefined;
  readonly name: string;
  /** Key of the unit that has the rule. */
  readonly unit: string;
  /** The order as it is now meets the rule as it is now. */
  readonly isMet: boolean;
  /** Why it does not, in English; nothing for a rule that is met. */
  readonly reasons: readonly string[];
  /** The flow of the order has a copy of it: it was met when the order was made. */
  readonly isInFlow: boolean;
}

export interface AdminApprovalRuleNames {
  readonly id: string;
  readonly key?: string | undefined;
  readonly name: string;
}

export interface AdminAttempt {
  readonly at: string;
  readonly notification: string;
  readonly resource: AdminResource;
  readonly type: string;
  readonly outcome: AdminDeliveryOutcome;
  readonly status?: number | undefined;
  /** What the other side or the network said. */
  readonly detail?: string | undefined;
  readonly milliseconds: number;
  /** Of a notification that is held, where it is not too large: what would be sent. */
  readonly body?: string | undefined;
}

export interface AdminAttempts {
  readonly attempts: readonly AdminAttempt[];
}

export interface AdminAuthor {
  readonly type: string;
  readonly name: string;
  readonly address?: string | undefined;
  readonly correlationId?: string | undefined;
}

export interface AdminBackground {
  readonly searchIndexing: any;
  readonly lagSeconds: number;
}

export interface AdminBranch {
  readonly source: string;
  readonly name: string;
  readonly documents: number;
  readonly createdAt: string;
  readonly expiresAt?: string | null | undefined;
  readonly key: string;
  readonly hasBase: boolean;
  readonly messages: boolean;
  readonly extensions: string;
}

export interface AdminBranchReset {
  readonly from: BranchResetFrom;
  readonly documents: number;
  readonly milliseconds: number;
}

export type AdminCallResult = 'accepted' | 'refused' | 'late' | 'failed';

export type AdminCartDiscountReason = 'NotYetValid' | 'NoLongerValid' | 'Applied' | 'Inactive' | 'InactiveGroup' | 'OtherStore' | 'OtherRecurrence' | 'OtherCurrency' | 'DirectDiscountsApply' | 'CodeMissing' | 'CodeNotActive' | 'CodeNotValid' | 'CodeDoesNotMatchCart' | 'CodeMaxApplicationReached' | 'CodeApplicationStoppedByPreviousDiscount' | 'CodeApplicationStoppedByGroupBestDeal' | 'PredicateNotMet' | 'GiftNotPossible' | 'NothingMatched' | 'BetterInGroup' | 'StoppedByPrevious' | 'ProductDiscountsAreBetter';

export interface AdminCartDiscountVerdict {
  readonly id: string;
  readonly key?: string | undefined;
  readonly name: LocalizedString;
  readonly sortOrder?: string | undefined;
  readonly reason: AdminCartDiscountReason;
  /** The reason as a sentence, in English. */
  readonly explanation: string;
  /** Conditions of its predicate that the cart does not meet. */
  readonly unmet?: readonly AdminUnmetCondition[] | undefined;
  /** Cents that it takes off. */
  readonly centAmount?: number | undefined;
}

export interface AdminCartExplanation {
  readonly cartId: string;
  readonly lineItems: readonly AdminLineItemExplanation[];
  readonly customLineItems: readonly AdminCustomLineItemExplanation[];
  readonly cartDiscounts: readonly AdminCartDiscountVerdict[];
  readonly discountCodes: readonly DiscountCodeInfo[];
  readonly shippings: readonly AdminShippingExplanation[];
}

export type AdminChange = 'added' | 'removed' | 'changed';

export interface AdminChangedMember {
  /** Such as `masterData.current.name.en`. */
  readonly path: string;
  /** Absent: there was nothing. */
  readonly from?: any;
  readonly to?: any;
}

export interface AdminChanges {
  readonly changes: readonly AdminDocumentChange[];
}

export interface AdminCleanUp {
  readonly removed: { readonly [name: string]: number };
  readonly isDone: boolean;
}

export interface AdminClock {
  /** An instant. */
  readonly at?: string | undefined;
  /** Default: 0, it stands still. */
  readonly speed?: number | undefined;
}

export interface AdminCreatedBranch {
  readonly projectKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly key: string;
  readonly documents: number;
  readonly createdAt: string;
  readonly expiresAt?: string | null | undefined;
  readonly messages: boolean;
  readonly extensions: string;
  readonly milliseconds: number;
}

export interface AdminCredentials {
  readonly projectKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

export interface AdminCustomLineItemExplanation {
  readonly customLineItemId: string;
  readonly taxes: readonly AdminTaxExplanation[];
}

export interface AdminCustomViews {
  readonly customViews: readonly any[];
}

export interface AdminDeliveries {
  readonly subscriptions: readonly AdminDeliveryState[];
}

export type AdminDeliveryOutcome = 'taken' | 'held' | 'temporary' | 'misconfigured' | 'refused';

export interface AdminDeliveryState {
  readonly subscription: string;
  readonly failure: string | null;
  readonly failures: number;
  readonly reason: string | null;
  readonly suspended: boolean;
  readonly sent: number;
  readonly failed: number;
  readonly dropped: number;
  readonly waiting: number;
  readonly lastSentAt: string | null;
}

export interface AdminDeliveryStatus {
  readonly status: string;
}

export interface AdminDifference {
  readonly kind: string;
  readonly id: string;
  readonly key?: string | undefined;
  readonly change: AdminChange;
  /** Where a changed document differs: `masterData.current.name.en`. */
  readonly paths?: readonly string[] | undefined;
}

export interface AdminDifferenceCount {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export interface AdminDifferences {
  /** Of all documents that differ, listed or not. */
  readonly counts: { readonly [name: string]: AdminDifferenceCount };
  readonly documents: readonly AdminDifference[];
  /** There are more: `after` of the next ones. */
  readonly next?: string | undefined;
}

export interface AdminDocument {
  /** Absent: the settings of the project. */
  readonly id?: string | undefined;
  readonly version: number;
  readonly createdAt?: string | undefined;
  readonly lastModifiedAt?: string | undefined;
  readonly [member: string]: any;
}

export interface AdminDocumentChange {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly at: string;
  /** Who asked for it, as `lastModifiedBy` of a document says it. */
  readonly by?: any;
  /** Of the request that made it. */
  readonly correlationId?: string | undefined;
  /** Update actions of that request. */
  readonly actions?: readonly string[] | undefined;
  readonly deleted?: boolean | undefined;
  /** Relative to the version before. */
  readonly changes?: readonly AdminChangedMember[] | undefined;
}

export interface AdminExchange {
  /** Counts from 1 for each key. */
  readonly seq: number;
  /** When it came, by the clock of the database. */
  readonly at: string;
  readonly method: string;
  /** Below the project key; of parameters, ids and keys alone. */
  readonly path: string;
  readonly status: number;
  /** Of the first error. */
  readonly code?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly client?: string | undefined;
  readonly customerId?: string | undefined;
  readonly associateId?: string | undefined;
  readonly correlationId: string;
  readonly durationMs: number;
  /** Milliseconds by stage. */
  readonly stages: { readonly [name: string]: number };
  readonly fault?: string | undefined;
  /** Sent to the database, where they are counted. */
  readonly statements?: number | undefined;
  /** How long they were under way; of statements side by side, the sum. */
  readonly databaseMs?: number | undefined;
  readonly exchange?: AdminExchangeBodies | undefined;
}

export interface AdminExchangeBodies {
  /** With the project key and the parameters. */
  readonly path?: string | undefined;
  readonly body?: any;
  readonly answer?: any;
  /** Path and body are unchanged: nothing was removed, so that the request can be repeated. */
  readonly isAsSent?: boolean | undefined;
  /** Longer than 64 KiB, or no JSON. */
  readonly leftOut?: readonly AdminExchangePart[] | undefined;
  /** Why nothing is kept. */
  readonly withheld?: string | undefined;
}

export type AdminExchangePart = 'body' | 'answer';

export interface AdminExtensionCall {
  readonly at: string;
  readonly action: string;
  readonly result: AdminCallResult;
  readonly reason?: string | undefined;
  readonly resource: AdminResource;
  readonly milliseconds: number;
}

export interface AdminExtensionCalls {
  readonly calls: readonly AdminExtensionCall[];
}

export interface AdminFaults {
  readonly rules: readonly FaultRule[];
}

export interface AdminFiredFault {
  /** Counts from 1 for each key. */
  readonly seq: number;
  readonly ruleId: string;
  /** By the clock of the database. */
  readonly at: string;
  readonly correlationId: string;
  readonly method: string;
  readonly path: string;
  readonly what: readonly string[];
}

export interface AdminFiredFaults {
  readonly fired: readonly AdminFiredFault[];
}

export type AdminFormerVersions = AdminVersions | AdminDocument | AdminVersionChanges;

export interface AdminHistory {
  readonly enabled: boolean;
  readonly since?: string | undefined;
  readonly days?: number | undefined;
  readonly most?: number | undefined;
}

export interface AdminIds {
  readonly seed: number;
}

export interface AdminLineItemExplanation {
  readonly lineItemId: string;
  readonly sku?: string | undefined;
  /** Id of the price that the line has now; selection may choose another one today. */
  readonly priceInCart: string;
  readonly reason?: AdminNoPriceReason | undefined;
  /** The reason as a sentence, in English. */
  readonly explanation?: string | undefined;
  readonly prices: readonly AdminPriceVerdict[];
  /** About the chosen price. */
  readonly productDiscounts: readonly AdminProductDiscountVerdict[];
  readonly taxes: readonly AdminTaxExplanation[];
}

export interface AdminMessage {
  readonly id: string;
  readonly type: string;
  readonly sequenceNumber: number;
  readonly createdAt: string;
  readonly resource: any;
  readonly resourceVersion: number;
  readonly [member: string]: any;
}

export interface AdminMessages {
  readonly enabled: boolean;
  readonly messages: readonly AdminMessage[];
}

export interface AdminMovedClock {
  readonly now: string;
  readonly speed: number;
  /** It is that of the database. */
  readonly isReal: boolean;
  readonly stops: readonly AdminStop[];
  /** Documents whose time was over, by kind. */
  readonly removed: { readonly [name: string]: number };
  readonly milliseconds: number;
}

export type AdminNoPriceReason = 'PriceFromOutside' | 'ProductIsGone';

export type AdminNoTaxReason = 'TaxModeOfCart' | 'NoTaxCategory' | 'NoShippingAddress';

export interface AdminPlannedEdit {
  readonly version: number;
  readonly actions: readonly AdminUpdateAction[];
  /** Paths that no actions lead to. */
  readonly left: readonly string[];
  readonly refusals: readonly AdminRefusedEdit[];
  /** What changes without having been edited. */
  readonly also: readonly AdminChangedMember[];
  /** As it is now, where somebody has changed it meanwhile. */
  readonly now?: AdminDocument | undefined;
  /** The same with the edit. */
  readonly merged?: AdminDocument | undefined;
}

export interface AdminPriceExplanation {
  readonly productId: string;
  readonly variantId: number;
  readonly sku?: string | undefined;
  readonly prices: readonly AdminPriceVerdict[];
  /** About the chosen price. */
  readonly productDiscounts: readonly AdminProductDiscountVerdict[];
  /** Of one of so many, with tiers and product discounts. */
  readonly unitPrice?: BaseMoney | undefined;
}

export type AdminPriceReason = 'Chosen' | 'OtherCurrency' | 'OtherCountry' | 'EarlierInList' | 'NotYetValid' | 'NoLongerValid' | 'OtherCustomerGroup' | 'OtherChannel' | 'OtherRecurrencePolicy' | 'MoreSpecificScope' | 'HasValidityPeriod' | 'LowerAmount';

export interface AdminPriceVerdict {
  readonly price: ProductPrice;
  readonly reason: AdminPriceReason;
  /** The reason as a sentence, in English. */
  readonly explanation: string;
}

export type AdminProductDiscountReason = 'NotYetValid' | 'NoLongerValid' | 'Chosen' | 'Inactive' | 'UnreadablePredicate' | 'PriceOfRecurrencePolicy' | 'PredicateNotMet' | 'NoAmountInCurrency' | 'NoExternalPrice' | 'HigherSortOrderWon';

export interface AdminProductDiscountVerdict {
  readonly id: string;
  readonly key?: string | undefined;
  readonly name: LocalizedString;
  readonly sortOrder?: string | undefined;
  readonly reason: AdminProductDiscountReason;
  /** The reason as a sentence, in English. */
  readonly explanation: string;
  /** What the price becomes by it, also where another discount wins. */
  readonly value?: BaseMoney | undefined;
}

export interface AdminProject {
  readonly key: string;
  readonly documents: { readonly [name: string]: number };
  readonly expiresAt?: string | undefined;
}

export interface AdminProjectKey {
  readonly key: string;
}

export interface AdminProjects {
  readonly projects: readonly AdminProjectKey[];
}

export interface AdminRefusedEdit {
  readonly action: string;
  readonly message: string;
}

export interface AdminRequest {
  /** Counts from 1 for each key. */
  readonly seq: number;
  /** When it came, by the clock of the database. */
  readonly at: string;
  readonly method: string;
  /** Below the project key; of parameters, ids and keys alone. */
  readonly path: string;
  readonly status: number;
  /** Of the first error. */
  readonly code?: string | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly client?: string | undefined;
  readonly customerId?: string | undefined;
  readonly associateId?: string | undefined;
  readonly correlationId: string;
  readonly durationMs: number;
  /** Milliseconds by stage. */
  readonly stages: { readonly [name: string]: number };
  readonly fault?: string | undefined;
  /** Sent to the database, where they are counted. */
  readonly statements?: number | undefined;
  /** How long they were under way; of statements side by side, the sum. */
  readonly databaseMs?: number | undefined;
}

export interface AdminRequestTally {
  readonly requests: number;
  /** Of those with an error, how many by status. */
  readonly refused: { readonly [name: string]: number };
  readonly slowest?: AdminSlowestRequest | undefined;
}

export interface AdminRequests {
  readonly requests: readonly AdminRequest[];
  readonly last: number;
}

export interface AdminResent {
  readonly sent: readonly AdminResentMessage[];
}

export interface AdminResentMessage {
  readonly message: string;
  readonly type: string;
  readonly outcome: string;
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
}

export interface AdminReset {
  readonly milliseconds: number;
  readonly documents: number;
}

export interface AdminResource {
  readonly typeId: string;
  readonly id: string;
}

export interface AdminRestored {
  readonly documents: number;
}

export interface AdminSeeded {
  readonly made: number;
  /** With a key that was there already. */
  readonly present: number;
}

export interface AdminServer {
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly controls: readonly string[];
}

export interface AdminSettled {
  readonly waitedMs: number;
  readonly done: AdminSettledWork;
}

export interface AdminSettledWork {
  readonly catchUp: number;
  readonly due: number;
}

export interface AdminShippingExplanation {
  /** Of a cart with several shippings. */
  readonly shippingKey?: string | undefined;
  readonly methods: readonly AdminShippingMethodVerdict[];
}

export type AdminShippingMethodReason = 'Selected' | 'Available' | 'Inactive' | 'OtherStore' | 'NoShippingAddress' | 'NoRateForPlace' | 'PredicateNotMet';

export interface AdminShippingMethodVerdict {
  readonly id: string;
  readonly key?: string | undefined;
  readonly name: string;
  readonly reason: AdminShippingMethodReason;
  /** The reason as a sentence, in English. */
  readonly explanation: string;
  /** Conditions of its predicate that the cart does not meet. */
  readonly unmet?: readonly AdminUnmetCondition[] | undefined;
  readonly rates: readonly AdminShippingRateVerdict[];
  /** Of the chosen rate: its price for this cart before discounts, and what makes it. */
  readonly price?: AdminShippingPrice | undefined;
}

export interface AdminShippingPrice {
  readonly centAmount: number;
  readonly by: AdminShippingPriceSource;
  /** The reason as a sentence, in English. */
  readonly explanation: string;
}

export type AdminShippingPriceSource = 'FreeAbove' | 'Tier' | 'Rate';

export type AdminShippingRateReason = 'Chosen' | 'OtherCurrency' | 'OtherCountry' | 'EarlierInList' | 'OtherZone';

export interface AdminShippingRateVerdict {
  readonly zone: AdminZone;
  readonly rate: ShippingRate;
  readonly reason: AdminShippingRateReason;
  /** The reason as a sentence, in English. */
  readonly explanation: string;
}

export interface AdminShownClock {
  readonly now: string;
  readonly speed: number;
  /** It is that of the database. */
  readonly isReal: boolean;
}

export interface AdminSlowestRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface AdminSnapshot {
  readonly source: string;
  readonly name: string;
  readonly documents: number;
  readonly createdAt: string;
  readonly expiresAt?: string | null | undefined;
}

export interface AdminStop {
  readonly at: string;
  /** Documents that were brought in line, by the job that did it. */
  readonly changed: { readonly [name: string]: number };
}

export interface AdminTaxExplanation {
  /** Of a cart with several shippings. */
  readonly shippingKey?: string | undefined;
  readonly reason?: AdminNoTaxReason | undefined;
  /** The reason as a sentence, in English. */
  readonly explanation?: string | undefined;
  readonly rates: readonly AdminTaxRateVerdict[];
}

export type AdminTaxRateReason = 'Chosen' | 'OtherCurrency' | 'OtherCountry' | 'EarlierInList' | 'OtherState' | 'StateHasItsOwnRate' | 'CountryFallbackIsOff';

export interface AdminTaxRateVerdict {
  readonly rate: TaxRate;
  readonly reason: AdminTaxRateReason;
  /** The reason as a sentence, in English. */
  readonly explanation: string;
}

export interface AdminTemplate {
  readonly name: string;
  readonly documents?: number | undefined;
  readonly createdAt?: string | undefined;
}

export interface AdminTemplates {
  readonly templates: readonly AdminTemplate[];
}

export interface AdminTestedDelivery {
  readonly outcome: AdminDeliveryOutcome;
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  /** What the other side or the network said. */
  readonly detail?: string | undefined;
}

export interface AdminTestedExtension {
  readonly result: AdminCallResult;
  readonly reason?: string | undefined;
  readonly actions?: readonly AdminUpdateAction[] | undefined;
}

export interface AdminToken {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
  readonly refresh_token?: string | undefined;
}

export interface AdminUnmetCondition {
  readonly condition: string;
  /** Absent: the cart has no value there. */
  readonly found?: any;
  /** It is met, and a `not` around it asks that it is not. */
  readonly isNegated?: boolean | undefined;
}

export interface AdminUpdateAction {
  readonly action: string;
  readonly [member: string]: any;
}

export interface AdminVersion {
  readonly version: number;
  readonly at: string;
  /** Who asked for it, as `lastModifiedBy` of a document says it. */
  readonly by?: any;
  /** Of the request that made it. */
  readonly correlationId?: string | undefined;
  /** Update actions of that request. */
  readonly actions?: readonly string[] | undefined;
  readonly deleted?: boolean | undefined;
  /** Relative to the version before. */
  readonly changes?: readonly AdminChangedMember[] | undefined;
}

export interface AdminVersionChanges {
  readonly changes: readonly AdminChangedMember[];
}

export interface AdminVersions {
  readonly versions: readonly AdminVersion[];
}

export interface AdminZone {
  readonly id: string;
}

export interface Adminbranchs {
  readonly branches: readonly AdminBranch[];
}

export interface Adminsnapshots {
  readonly snapshots: readonly AdminSnapshot[];
}

export type ApprovalFlowStatus = 'Pending' | 'Approved' | 'Rejected';

export type BaseMoney = BaseMoneyCentPrecision | BaseMoneyHighPrecision;

export interface BaseMoneyCentPrecision {
  readonly type: 'centPrecision';
  readonly centAmount: number;
  readonly currencyCode: string;
  readonly fractionDigits: number;
}

export interface BaseMoneyHighPrecision {
  readonly type: 'highPrecision';
  readonly centAmount: number;
  readonly currencyCode: string;
  readonly fractionDigits: number;
  readonly preciseAmount: number;
}

export type BranchResetFrom = 'source' | 'base';

export interface ChannelReference {
  readonly typeId: 'channel';
  readonly id: string;
  readonly obj?: { readonly [name: string]: any } | undefined;
}

export interface ChannelResourceIdentifier {
  readonly typeId?: 'channel' | undefined;
  readonly id?: string | undefined;
  readonly key?: string | undefined;
}

export interface CustomFields {
  readonly type: TypeReference;
  readonly fields?: { readonly [name: string]: any } | undefined;
}

export interface CustomerGroupReference {
  readonly typeId: 'customer-group';
  readonly id: string;
  readonly obj?: { readonly [name: string]: any } | undefined;
}

export interface CustomerGroupResourceIdentifier {
  readonly typeId?: 'customer-group' | undefined;
  readonly id?: string | undefined;
  readonly key?: string | undefined;
}

export interface DiscountCodeInfo {
  readonly discountCode: DiscountCodeReference;
  readonly state: DiscountCodeState;
}

export interface DiscountCodeReference {
  readonly typeId: 'discount-code';
  readonly id: string;
  readonly obj?: { readonly [name: string]: any } | undefined;
}

export type DiscountCodeState = 'NotActive' | 'NotValid' | 'DoesNotMatchCart' | 'MatchesCart' | 'MaxApplicationReached' | 'ApplicationStoppedByPreviousDiscount' | 'ApplicationStoppedByGroupBestDeal';

export interface DiscountedProductPriceValue {
  readonly value: BaseMoney;
  readonly discount: ProductDiscountReference;
}

export type FaultBody = 'api' | 'html' | 'empty';

export interface FaultCondition {
  readonly method?: readonly FaultMethod[] | undefined;
  /** Below the project key; `*` is any text. Token paths begin with `/oauth/`. */
  readonly path?: string | undefined;
  /** `operationName` of a GraphQL request. */
  readonly operation?: string | undefined;
  /** Name of an update action. */
  readonly action?: string | undefined;
  readonly client?: string | undefined;
  readonly header?: { readonly [name: string]: string } | undefined;
  readonly correlationId?: string | undefined;
  /** Of `outbound`: whom the server calls; default: all of them. */
  readonly to?: FaultTarget | undefined;
  /** Of `outbound` and `delivery`: type of the notification, such as `OrderCreated`. */
  readonly type?: string | undefined;
}

export type FaultDelivery = 'drop' | 'twice' | 'reorder';

export interface FaultEffect {
  /** A range, or most about a median; the same request waits as long in every run. */
  readonly delayMs?: number | {
    readonly from: number;
    readonly to: number;
  } | {
    readonly median: number;
    readonly sigma: number;
  } | undefined;
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
  readonly body?: FaultBody | undefined;
  /** So many versions are written by somebody else just before an update. */
  readonly conflict?: number | undefined;
  readonly socket?: FaultSocket | undefined;
  /** Of `truncate`. */
  readonly atByte?: number | undefined;
  /** Of `slow`. */
  readonly bytesPerSecond?: number | undefined;
  /** The work is done, and then the answer is lost or another one. */
  readonly afterCommit?: boolean | undefined;
  /** Lists leave out recently created or changed documents, by the clock of the project; a read by id is never behind. */
  readonly staleMs?: number | undefined;
  /** A call of the server is late, is refused, or arrives and its answer is lost. */
  readonly outbound?: FaultOutbound | undefined;
  /** A notification of a subscription is lost, comes twice, or after the next one. */
  readonly delivery?: FaultDelivery | undefined;
}

export type FaultMethod = 'GET' | 'HEAD' | 'POST' | 'DELETE';

export type FaultOutbound = 'late' | 'refused' | 'reset';

export interface FaultRule {
  readonly id?: string | undefined;
  readonly when?: FaultCondition | undefined;
  /** Which of the requests that it meets, counted from 1; default: all. */
  readonly nth?: number | readonly number[] | {
    readonly from: number;
    readonly every?: number | undefined;
  } | undefined;
  readonly every?: number | undefined;
  /** The same requests in every run. */
  readonly percent?: number | undefined;
  /** So often, and then no more. */
  readonly times?: number | undefined;
  /** Not from this instant on, by the clock of the project. */
  readonly until?: string | undefined;
  readonly then: FaultEffect;
}

export type FaultSocket = 'reset' | 'close' | 'hang' | 'truncate' | 'slow' | 'garbage';

export type FaultTarget = 'extension' | 'subscription' | 'oauth';

export type LocalizedString = { readonly [name: string]: string };

export interface Money {
  readonly type: 'centPrecision';
  readonly centAmount: number;
  readonly currencyCode: string;
  readonly fractionDigits: number;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: any;
  readonly servers: any;
  readonly security?: any;
  readonly tags?: any;
  readonly paths: any;
  readonly components: any;
}

export interface PriceFunction {
  readonly currencyCode: string;
  readonly function: string;
}

export interface ProductDiscountReference {
  readonly typeId: 'product-discount';
  readonly id: string;
  readonly obj?: { readonly [name: string]: any } | undefined;
}

export interface ProductPrice {
  readonly id: string;
  readonly key?: string | undefined;
  readonly value: BaseMoney;
  readonly country?: string | undefined;
  readonly customerGroup?: CustomerGroupReference | undefined;
  readonly channel?: ChannelReference | undefined;
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
  readonly discounted?: DiscountedProductPriceValue | undefined;
  readonly tiers?: readonly ProductPriceTier[] | undefined;
  readonly recurrencePolicy?: RecurrencePolicyReference | undefined;
  readonly custom?: CustomFields | undefined;
}

export interface ProductPriceTier {
  readonly minimumQuantity: number;
  readonly value: BaseMoney;
}

export interface RecurrencePolicyReference {
  readonly typeId: 'recurrence-policy';
  readonly id: string;
  readonly obj?: { readonly [name: string]: any } | undefined;
}

export interface RecurrencePolicyResourceIdentifier {
  readonly typeId?: 'recurrence-policy' | undefined;
  readonly id?: string | undefined;
  readonly key?: string | undefined;
}

export interface ShippingRate {
  readonly price: Money;
  readonly freeAbove?: Money | undefined;
  readonly isMatching?: boolean | undefined;
  readonly tiers: readonly ShippingRatePriceTier[];
}

export type ShippingRatePriceTier = ShippingRatePriceTierCartValue | ShippingRatePriceTierCartClassification | ShippingRatePriceTierCartScore;

export interface ShippingRatePriceTierCartClassification {
  readonly type: 'CartClassification';
  readonly value: string;
  readonly price: Money;
  readonly isMatching?: boolean | undefined;
}

export interface ShippingRatePriceTierCartScore {
  readonly type: 'CartScore';
  readonly score: number;
  readonly price?: Money | undefined;
  readonly priceFunction?: PriceFunction | undefined;
  readonly isMatching?: boolean | undefined;
}

export interface ShippingRatePriceTierCartValue {
  readonly type: 'CartValue';
  readonly minimumCentAmount: number;
  readonly price: Money;
  readonly isMatching?: boolean | undefined;
}

export interface SubRate {
  readonly name: string;
  readonly amount: number;
}

export interface TaxRate {
  readonly id?: string | undefined;
  readonly key?: string | undefined;
  readonly name: string;
  readonly amount: number;
  readonly includedInPrice: boolean;
  readonly country: string;
  readonly state?: string | undefined;
  readonly subRates?: readonly SubRate[] | undefined;
}

export interface TypeReference {
  readonly typeId: 'type';
  readonly id: string;
  readonly obj?: { readonly [name: string]: any } | undefined;
}

/** Query, body and answer of each operation. */
export interface OperationTypes {
  /** The OpenAPI document of this interface. */
  readonly describeOperations: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OpenApiDocument;
  };
  /** The version of the server, and what it offers to operators. */
  readonly showServer: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminServer;
  };
  /** The documentation, where it is built. */
  readonly showDocumentation: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: string;
  };
  /** The documentation, where it is built. */
  readonly showDocumentationPage: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: string;
  };
  /** The OpenAPI document of the API. */
  readonly showOpenApi: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OpenApiDocument;
  };
  /** The GraphQL schema. */
  readonly showGraphqlSchema: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: string;
  };
  /** Lists the projects, without copies of others. */
  readonly listProjects: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminProjects;
  };
  /** Makes a project with its first client. */
  readonly createProject: {
    readonly query: undefined;
    readonly body: {
      readonly key?: string | undefined;
      readonly clientId?: string | undefined;
      readonly clientSecret?: string | undefined;
      /** Scopes of its client; default: all of the project. */
      readonly scope?: string | undefined;
      /** What the project begins with; default: nothing but the settings of a new project. */
      readonly template?: string | undefined;
      /** Key of the project to copy. */
      readonly copyOf?: string | undefined;
      /** It expires then, on the real clock; default: never. */
      readonly ttlSeconds?: number | undefined;
      /** It keeps former versions of its documents; default: as the server is set. */
      readonly history?: boolean | undefined;
      /** It has a clock of its own, which stands still unless a speed is given; default: the real one. */
      readonly clock?: AdminClock | undefined;
      /** The same requests in the same order have the same ids in every run; default: random ones. */
      readonly ids?: AdminIds | undefined;
      /** It keeps messages, which `waitForMessage` needs; default: as its template, and the server's keep none. */
      readonly messages?: boolean | undefined;
    };
    readonly answer: AdminCredentials;
  };
  /** Shows a project with the number of its documents. */
  readonly showProject: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminProject;
  };
  /** Deletes a project. */
  readonly deleteProject: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** Brings a project back to a template or a snapshot. Its clients stay. */
  readonly resetProject: {
    readonly query: undefined;
    readonly body: {
      readonly to?: string | undefined;
      readonly template?: string | undefined;
      /** It has a clock of its own, which stands still unless a speed is given; default: the real one. */
      readonly clock?: AdminClock | undefined;
      /** The same requests in the same order have the same ids in every run; default: random ones. */
      readonly ids?: AdminIds | undefined;
      /** It keeps messages, which `waitForMessage` needs; default: as its template, and the server's keep none. */
      readonly messages?: boolean | undefined;
    };
    readonly answer: AdminReset;
  };
  /** Does now what follows from changes: prices, dates that are due, indexes. */
  readonly settleProject: {
    readonly query: undefined;
    readonly body: {
      readonly timeoutMs?: number | undefined;
    };
    readonly answer: AdminSettled;
  };
  /** Carries out the lines of a seed through the rules of the API. */
  readonly seedProject: {
    readonly query: undefined;
    readonly body: {
      readonly lines?: any;
    };
    readonly answer: AdminSeeded;
  };
  /** The update actions that an edit of a document needs. */
  readonly planEdit: {
    readonly query: undefined;
    readonly body: any;
    readonly answer: AdminPlannedEdit;
  };
  /** Issues an access token of a client, without its secret. */
  readonly createToken: {
    readonly query: undefined;
    readonly body: {
      readonly clientId: string;
      readonly customerId?: string | undefined;
      readonly scope?: string | undefined;
    };
    readonly answer: AdminToken;
  };
  /** Stores a document as it is, past the rules by which clients make them. */
  readonly addDocument: {
    readonly query: undefined;
    readonly body: {
      readonly kind: string;
      readonly document?: any;
    };
    readonly answer: AdminDocument;
  };
  /** Shows a document as the API shows it. */
  readonly showDocument: {
    readonly query: {
      readonly expand?: readonly string[] | undefined;
    };
    readonly body: undefined;
    readonly answer: AdminDocument;
  };
  /** Lists the templates of the server and the templates made of projects. */
  readonly listTemplates: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminTemplates;
  };
  /** Makes a template of a project as it is now. */
  readonly createTemplate: {
    readonly query: undefined;
    readonly body: {
      readonly name: string;
      readonly project: string;
    };
    readonly answer: AdminTemplate;
  };
  /** Removes a template that was made of a project. */
  readonly deleteTemplate: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** Lists the snapshots of the project. */
  readonly listSnapshots: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Adminsnapshots;
  };
  /** Keeps the project as it is now. */
  readonly createSnapshot: {
    readonly query: undefined;
    readonly body: {
      readonly name?: string | undefined;
    };
    readonly answer: AdminSnapshot;
  };
  /** Shows a snapshot. */
  readonly showSnapshot: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminSnapshot;
  };
  /** Removes a snapshot. */
  readonly deleteSnapshot: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** Puts the project back to how it was. */
  readonly restoreSnapshot: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminRestored;
  };
  /** The changes in the project since the snapshot. */
  readonly compareSnapshot: {
    readonly query: {
      /** Of this kind alone, counts too. */
      readonly kind?: string | undefined;
      /** Default: 10,000. */
      readonly limit?: number | undefined;
      /** The documents after the last one of another answer: kind and id. */
      readonly after?: string | undefined;
      readonly to?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: AdminDifferences;
  };
  /** Lists the branches of the project. */
  readonly listBranches: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Adminbranchs;
  };
  /** Makes a project that begins as this one is now. */
  readonly createBranch: {
    readonly query: undefined;
    readonly body: {
      readonly name: string;
      /** Until it expires; 0: it stays. Default: a week. */
      readonly ttlSeconds?: number | undefined;
      readonly messages?: boolean | undefined;
      readonly extensions?: string | undefined;
      readonly clientId?: string | undefined;
      readonly clientSecret?: string | undefined;
      /** The branch begins as the project was then; by its clock. */
      readonly at?: string | undefined;
      /** Its initial state is kept as well, for resets. */
      readonly keepBase?: boolean | undefined;
    };
    readonly answer: AdminCreatedBranch;
  };
  /** Shows a branch. */
  readonly showBranch: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminBranch;
  };
  /** Removes a branch. */
  readonly deleteBranch: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** Brings the branch back to what it began with, or to the project as it is now. */
  readonly resetBranch: {
    readonly query: undefined;
    readonly body: {
      readonly from?: BranchResetFrom | undefined;
    };
    readonly answer: AdminBranchReset;
  };
  /** Keeps the branch until it is deleted (no expiry). */
  readonly keepBranch: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminBranch;
  };
  /** What differs between a branch and this project. */
  readonly compareBranch: {
    readonly query: {
      /** Of this kind alone, counts too. */
      readonly kind?: string | undefined;
      /** Default: 10,000. */
      readonly limit?: number | undefined;
      /** The documents after the last one of another answer: kind and id. */
      readonly after?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: AdminDifferences;
  };
  /** What time it is in the project. */
  readonly showClock: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminShownClock;
  };
  /** Sets the clock forward and runs the work that becomes due. */
  readonly moveClock: {
    readonly query: undefined;
    readonly body: {
      /** An instant. */
      readonly at?: string | undefined;
      /** A duration from now on, by the clock of the project: `P91D`. */
      readonly by?: string | undefined;
      /** 0: it stands; 1: as fast as time; absent: as it was. */
      readonly speed?: number | undefined;
      /** Default: work that falls due on the way is done, in its order. */
      readonly settle?: boolean | undefined;
    };
    readonly answer: AdminMovedClock;
  };
  /** Resets the clock to the real time. */
  readonly resetClock: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminShownClock;
  };
  /** Generates ids from a seed. */
  readonly setIds: {
    readonly query: undefined;
    readonly body: {
      readonly seed: number;
    };
    readonly answer: undefined;
  };
  /** Makes ids at random again. */
  readonly resetIds: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** Rules by which requests fail on purpose. */
  readonly listFaults: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminFaults;
  };
  /** Sets the rules in place of all others. */
  readonly setFaults: {
    readonly query: undefined;
    readonly body: {
      readonly rules: readonly FaultRule[];
    };
    readonly answer: AdminFaults;
  };
  /** Adds rules. */
  readonly addFaults: {
    readonly query: undefined;
    readonly body: {
      readonly rules: readonly FaultRule[];
    };
    readonly answer: AdminFaults;
  };
  /** Ends all rules. */
  readonly clearFaults: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminFaults;
  };
  /** Which rules have fired. */
  readonly listFiredFaults: {
    readonly query: {
      readonly after?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: AdminFiredFaults;
  };
  /** Whether former versions of documents are kept. */
  readonly showHistory: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminHistory;
  };
  /** Keeps former versions from now on, or forgets them. */
  readonly setHistory: {
    readonly query: undefined;
    readonly body: {
      readonly enabled: boolean;
      readonly days?: number | undefined;
      readonly most?: number | undefined;
    };
    readonly answer: AdminHistory;
  };
  /** The changes of a request or of an update action. */
  readonly listChanges: {
    readonly query: {
      readonly correlationId?: string | undefined;
      readonly action?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: AdminChanges;
  };
  /** Former versions of a document, one of them, or what differs between two. */
  readonly showVersions: {
    readonly query: {
      readonly version?: number | undefined;
      readonly at?: string | undefined;
      readonly diff?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: AdminFormerVersions;
  };
  /** How many requests this server has answered and refused, and the slowest of them. */
  readonly countRequests: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminRequestTally;
  };
  /** The recent requests of the clients of a project. */
  readonly listRequests: {
    readonly query: {
      /** The `seq` of the last one that is known. */
      readonly after?: number | undefined;
      readonly status?: number | undefined;
      readonly limit?: number | undefined;
      readonly code?: string | undefined;
      readonly method?: string | undefined;
      /** As it is logged: below the project key, without parameters. */
      readonly path?: string | undefined;
      readonly correlationId?: string | undefined;
      readonly client?: string | undefined;
      readonly wait?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: AdminRequests;
  };
  /** One of the recent requests, with its body and answer where they are kept. */
  readonly showRequest: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminExchange;
  };
  /** The requests of a project as they come, as server-sent events. */
  readonly streamRequests: {
    readonly query: {
      /** The `seq` of the last one that is known. */
      readonly after?: number | undefined;
      readonly status?: number | undefined;
      readonly limit?: number | undefined;
      readonly code?: string | undefined;
      readonly method?: string | undefined;
      /** As it is logged: below the project key, without parameters. */
      readonly path?: string | undefined;
      readonly correlationId?: string | undefined;
      readonly client?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: string;
  };
  /** The newest messages of a project. */
  readonly listMessages: {
    readonly query: {
      readonly type?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: AdminMessages;
  };
  /** The messages of a project as they are stored, as server-sent events. */
  readonly streamMessages: {
    readonly query: {
      readonly type?: readonly string[] | undefined;
      readonly resource?: readonly string[] | undefined;
    };
    readonly body: undefined;
    readonly answer: string;
  };
  /** Each price and product discount of a variant, with the reason it was chosen or lost. */
  readonly explainPrice: {
    readonly query: undefined;
    readonly body: {
      readonly sku?: string | undefined;
      readonly productId?: string | undefined;
      readonly variantId?: number | undefined;
      readonly currency: string;
      readonly country?: string | undefined;
      readonly customerId?: string | undefined;
      readonly customerGroup?: CustomerGroupResourceIdentifier | undefined;
      readonly channel?: ChannelResourceIdentifier | undefined;
      readonly recurrencePolicy?: RecurrencePolicyResourceIdentifier | undefined;
      readonly quantity?: number | undefined;
      readonly at?: string | undefined;
    };
    readonly answer: AdminPriceExplanation;
  };
  /** Each price, discount, tax rate and shipping rate of a cart, with the reason. */
  readonly explainCart: {
    readonly query: undefined;
    readonly body: {
      readonly id?: string | undefined;
      readonly key?: string | undefined;
    };
    readonly answer: AdminCartExplanation;
  };
  /** Whether an order needs approval, and by whom. */
  readonly explainApproval: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminApprovalExplanation;
  };
  /** How far the indexes of the project are. */
  readonly showBackground: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminBackground;
  };
  /** Removes outdated data immediately instead of in the next round. */
  readonly cleanUp: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminCleanUp;
  };
  /** States and counters of the subscriptions of a project. */
  readonly listDeliveries: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminDeliveries;
  };
  /** The last attempts to deliver to a subscription, by this server. */
  readonly listAttempts: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminAttempts;
  };
  /** Sends a test notification to a subscription. */
  readonly testDelivery: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminTestedDelivery;
  };
  /** Suspends a subscription. */
  readonly suspendDelivery: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminDeliveryStatus;
  };
  /** Resumes a subscription. */
  readonly resumeDelivery: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminDeliveryStatus;
  };
  /** Sends stored messages once more to a subscription. */
  readonly resendMessages: {
    readonly query: undefined;
    readonly body: {
      readonly messages: readonly string[];
    };
    readonly answer: AdminResent;
  };
  /** The latest calls of an extension, by this server. */
  readonly listExtensionCalls: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminExtensionCalls;
  };
  /** Calls an extension with the newest document of its first trigger. Nothing is changed. */
  readonly testExtension: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminTestedExtension;
  };
  /** Who created, changed or deleted projects, clients and settings. */
  readonly listActs: {
    readonly query: {
      readonly project?: string | undefined;
      readonly act?: string | undefined;
      readonly since?: string | undefined;
      readonly before?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: AdminActs;
  };
  /** Lists the custom applications. */
  readonly listApplications: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminApplications;
  };
  /** Registers a custom application, or changes the one with its entry point. */
  readonly registerApplication: {
    readonly query: undefined;
    readonly body: any;
    readonly answer: any;
  };
  /** Removes a custom application. */
  readonly deleteApplication: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** Lists the custom views. */
  readonly listCustomViews: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AdminCustomViews;
  };
  /** Adds a custom view. */
  readonly createCustomView: {
    readonly query: undefined;
    readonly body: any;
    readonly answer: any;
  };
  /** Changes a custom view. */
  readonly changeCustomView: {
    readonly query: undefined;
    readonly body: any;
    readonly answer: any;
  };
  /** Removes a custom view. */
  readonly deleteCustomView: {
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
}
