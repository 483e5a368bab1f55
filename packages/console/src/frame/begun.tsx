// The first of two keys: it waits for the second one without a time limit, and the page shows that it waits.
import { storeOf } from '../signing/store.ts';
import { useWords } from '../words/words.ts';

/** Whether `g` waits for the key after it. */
export const begun = storeOf(false);

document.addEventListener('pointerdown', () => begun.set(false), true);

export function Begun() {
  const { secondKey } = useWords('frame');
  const isBegun = begun.use();
  return (
    <span role="status" className="begun">
      {isBegun && secondKey}
    </span>
  );
}
