// Whether a user is active on the page: automatic requests of pages keep no session open.
const maxPauseMs = 60_000;

let lastInput = Date.now();
for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  window.addEventListener(
    name,
    () => {
      lastInput = Date.now();
    },
    { passive: true, capture: true },
  );

export const isUnattended = (): boolean => Date.now() - lastInput > maxPauseMs;
