// Whether somebody sits in front of the page: what pages ask by themselves keeps no session open.
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
