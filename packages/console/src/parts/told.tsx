// What went wrong, where people and programs that read aloud find it.
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
