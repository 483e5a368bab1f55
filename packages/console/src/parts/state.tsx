// A state in a colour that says how things are.
interface StateProps {
  readonly tone: 'good' | 'wrong' | 'quiet';
  readonly text: string;
}

export const State = ({ tone, text }: StateProps) => (
  <span className={`state ${tone}`}>{text}</span>
);
