// Which update action of a request an error is about: its place in the list, counted from one, and
// the action as the client sent it.

import { hinted, hintOf } from '@storewright/model/base/hint';
import { ApiError, limits } from '@storewright/model/declaration';

/** The position of an action in its request. */
export interface Position {
  /** Counted from zero. */
  readonly index: number;
  readonly name: string;
  /** The action as the client sent it. Decoding changes the input, so only an error asks for it. */
  readonly sent?: (() => unknown) | undefined;
}

/**
 * The error with the members `action` and `actionIndex`. Bodies of a wrong shape name the place in
 * their own words, and only refusals of a value or an operation are about an action.
 */
export function ofAction(thrown: unknown, position: Position): unknown {
  if (!(thrown instanceof ApiError) || !isAboutAction(thrown)) return thrown;
  const { code, message, members, status, others } = thrown;
  const about = { action: actionOf(position), actionIndex: position.index + 1 };
  const error = new ApiError(code, message, { ...members, ...about }, status, others);
  return hinted(Object.assign(error, { cause: thrown }), hintOf(thrown));
}

const isAboutAction = ({ status, code, members }: ApiError): boolean =>
  status === 400 && code !== 'InvalidJsonInput' && members.actionIndex === undefined;

/** A long action is named only. */
function actionOf({ name, sent }: Position): unknown {
  const action = sent?.();
  const length = action === undefined ? undefined : JSON.stringify(action).length;
  return length === undefined || length > limits.actionInError ? { action: name } : action;
}
