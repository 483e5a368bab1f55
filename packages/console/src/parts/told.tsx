// What went wrong, where people and programs that read aloud find it.
import { useState } from 'react';

interface WrongProps {
  readonly error: Error | undefined;
  readonly id?: string;
}

/** The server's words keep their lines: under a predicate they point at the place that is at fault. */
export const Wrong = ({ error, id }: WrongProps) =>
  error === undefined ? null : (
    <p className="wrong told" role="alert" id={id}>
      {error.message}
    </p>
  );

/** The error of the last attempt, and the function that makes one; it answers whether the work succeeded. */
export function useAttempt() {
  const [error, setError] = useState<Error>();
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setError(undefined);
    try {
      await work();
      return true;
    } catch (reason) {
      setError(reason as Error);
      return false;
    }
  };
  return { error, attempt };
}
