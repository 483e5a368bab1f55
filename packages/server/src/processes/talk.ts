// How the processes of a server talk: questions with an answer each, over the channel that Node
// gives a child process. A question whose process has ended is an error, never an endless wait.

/** One end of the channel. */
export interface Channel {
  send(message: object): void;
  onMessage(take: (message: unknown) => void): void;
  /** Resolves when nothing can come from now on. */
  readonly closed: Promise<void>;
}

/** The answer to each question; an unknown question is refused. */
export type Answers = ReadonlyMap<string, (about: any) => unknown>;

export interface Talk {
  /**
   * @param maxMs how long the answer may take; absent: as long as the other side lives
   * @throws Error with the message of the other side, or when there is no answer
   */
  ask<T = unknown>(question: string, about?: unknown, maxMs?: number): Promise<T>;
}

interface Message {
  readonly storewright: 'question' | 'answer';
  readonly id: number;
  readonly question?: string;
  readonly value?: unknown;
  readonly failure?: string;
}

export function talkOver(channel: Channel, answers: Answers): Talk {
  const open = new Map<number, (message: Message) => void>();
  let count = 0;
  let isClosed = false;
  channel.closed.then(() => {
    isClosed = true;
    for (const settle of [...open.values()]) settle(ended);
  });

  async function answer({ id, question, value }: Message): Promise<void> {
    const reply = await answerTo(answers, question!, value);
    if (!isClosed) channel.send({ storewright: 'answer', id, ...reply });
  }

  channel.onMessage((given) => {
    const message = given as Message;
    if (message?.storewright === 'answer') open.get(message.id)?.(message);
    if (message?.storewright === 'question') void answer(message);
  });

  return {
    ask: (question, about, maxMs) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        const timer =
          maxMs === undefined ? undefined : setTimeout(() => settle(late), maxMs).unref();
        const settle = ({ value, failure }: Pick<Message, 'value' | 'failure'>) => {
          open.delete(id);
          clearTimeout(timer);
          if (failure === undefined) resolve(value as never);
          else reject(new Error(failure));
        };
        if (isClosed) return settle(ended);
        open.set(id, settle);
        channel.send({ storewright: 'question', id, question, value: about });
      }),
  };
}

const ended = { failure: 'the process has ended' } as Message;
const late = { failure: 'the process does not answer' };

async function answerTo(answers: Answers, question: string, about: unknown) {
  try {
    const given = answers.get(question);
    if (given === undefined) return { failure: `there is no answer to ${question}` };
    return { value: await given(about) };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
