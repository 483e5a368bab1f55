// What an example is: requests that the reference shows and that a test sends. Each kind has one table
// of them; what one request needs of an answer before it, such as an id, stands as a placeholder.

/** A request of the setting that examples take place in; later ones name its answer. */
export interface Step {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Name of the answer in placeholders, `{name.id}`. */
  readonly as?: string;
  /** Member of the answer that is the document, where it is not the answer itself. */
  readonly member?: string;
  /** Customer whose token it is sent with; absent: a client with every scope. */
  readonly by?: string;
}

/** An update action as it is sent. */
export interface ActionBody {
  readonly action: string;
  readonly [member: string]: unknown;
}

/** An update action with what it does to the document of its kind. */
export interface ActionExample {
  readonly body: ActionBody;
  /** Members of the document that are others afterwards. */
  readonly changes: readonly string[];
  /** Why no member of the document is another one. */
  readonly why?: string | undefined;
  /** Actions before it, which bring the document into the state that it needs. */
  readonly given?: readonly ActionBody[] | undefined;
  /** What happens elsewhere before it. */
  readonly meanwhile?: readonly Step[] | undefined;
  /** It is done to a new document. */
  readonly isAnew?: boolean | undefined;
  /** How that is made, where it is not as the others. */
  readonly draft?: object | readonly Step[] | undefined;
  /** Strings of it that no answer shows, such as secrets. */
  readonly isSealed?: boolean | undefined;
  /** It is done in the project that has no products of its own. */
  readonly isApart?: boolean | undefined;
  /** Path of the endpoint, where it is not the first that offers the action. */
  readonly at?: string | undefined;
}

/** The examples of one kind, in the order in which they are done to one document of it. */
export interface KindExamples {
  readonly kind: string;
  /** They take place in a project of their own, in which no product is before them. */
  readonly isApart?: boolean;
  /** The documents that a document of the kind needs in addition to the shop. */
  readonly before?: readonly Step[];
  /** The draft that makes it at the first endpoint with a creation, or the last of these requests. */
  readonly draft: object | readonly Step[];
  readonly actions: readonly ActionExample[];
}

type Rest = Omit<ActionExample, 'body' | 'changes'>;

/** @param changes names of members, parted by spaces; absent: the members of the input */
export const example = (
  action: string,
  members: object,
  changes = Object.keys(members).join(' '),
  rest: Rest = {},
): ActionExample => ({
  body: { action, ...members },
  changes: changes.split(' ').filter((name) => name !== ''),
  ...rest,
});

/** Examples of actions that change the same members. @param changes their names, parted by spaces */
export const changing =
  (changes: string) =>
  (action: string, members: object, rest?: Rest): ActionExample =>
    example(action, members, changes, rest);

/** The same for a part: by default the members of the part that the input names. */
export const changingIn =
  (part: string) =>
  (action: string, members: object, changes = Object.keys(members).join(' ')): ActionExample =>
    example(action, members, changes.replaceAll(/\w+/g, `${part}.$&`));

/** A reference by key. */
export const to = (typeId: string, key: string) => ({ typeId, key });

export const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
