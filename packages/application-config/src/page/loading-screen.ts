// The screen while the application loads: `__LOADING_SCREEN_CSS__` and `__LOADING_SCREEN_JS__` of a
// template. The application ends it by calling `window.onAppLoaded()`. The names of the parts are
// the names that templates of custom applications use.

/** A calm page with a turning ring, and a sketch of the menu for logged-in users. */
export const loadingScreenCss = `
html,body{margin:0;padding:0}
.loading-screen,.loading-skeleton{box-sizing:border-box;width:100vw;height:100vh}
.loading-screen{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:24px}
.loading-screen--hidden,.loading-skeleton--hidden{display:none}
.loading-spinner{width:32px;height:32px}
.loading-spinner-circle{fill:#1d2733;opacity:.15}
.loading-spinner-pointer{fill:#1d2733;transform-origin:50% 50%;animation:loading-turn 1s infinite linear}
@keyframes loading-turn{to{transform:rotate(360deg)}}
.long-loading-notice{margin:0;color:#6b7480;font:12px sans-serif}
.long-loading-notice--hidden{visibility:hidden}
.loading-skeleton{display:grid;grid-template-columns:min-content 1fr;grid-template-rows:auto 56px 1fr;background:#fff}
.loading-skeleton.loading-skeleton--hidden{display:none}
.loading-skeleton>:first-child{grid-column:1/-1}
.loading-skeleton__sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.loading-skeleton__sidebar{grid-column:1;grid-row:2/4;width:80px;background:#1d2733;overflow:hidden}
.loading-skeleton--menu-expanded .loading-skeleton__sidebar{width:256px}
.loading-skeleton--no-navbar .loading-skeleton__sidebar{display:none}
.loading-skeleton__group,.loading-skeleton__navbar-body{display:flex;flex-direction:column;gap:24px;padding:16px}
.loading-skeleton__item{display:flex;align-items:center;gap:12px}
.loading-skeleton__icon,.loading-skeleton__title,.loading-skeleton__header-placeholder{border-radius:4px;background:#8793a1;opacity:.3}
.loading-skeleton__icon{width:24px;height:24px;flex:none}
.loading-skeleton__title{height:12px;flex:1}
.loading-skeleton__header{display:flex;align-items:center;grid-column:2;grid-row:2;padding:0 24px}
.loading-skeleton__header-placeholder{width:160px;height:16px}
.loading-skeleton__content{display:flex;grid-column:2;grid-row:3;align-items:center;justify-content:center}
@media (prefers-reduced-motion:reduce){.loading-spinner-pointer{animation-duration:4s}}
`;

/** Shown after this time: most applications are there before, and a flash would only disturb. */
const VISIBLE_AFTER_MS = 250;
/** After this time the notice says that it takes long. */
const LONG_AFTER_MS = 3000;

/**
 * Style sheets that a template only preloads are applied as soon as they are there, and the screen
 * stays until both they and the application are.
 */
export const loadingScreenJs = `
(() => {
  const screen = () => document.querySelector('#app-loader') || document.querySelector('.loading-screen');
  const waiting = new Set();
  let loaded = false;
  const end = () => {
    const shown = screen();
    if (loaded && waiting.size === 0 && shown) shown.remove();
  };
  window.onAppLoaded = () => { loaded = true; end(); };
  const apply = (link) => {
    if (link.rel !== 'stylesheet') link.rel = 'stylesheet';
    waiting.delete(link);
    end();
  };
  for (const link of document.querySelectorAll('link[rel="preload"][as="style"]')) {
    if (link.hasAttribute('data-mc-css')) waiting.add(link);
    link.addEventListener('load', () => apply(link), { once: true });
    link.addEventListener('error', () => apply(link), { once: true });
    const known = performance.getEntriesByName(link.href);
    if (known.some((entry) => entry.responseEnd > 0)) apply(link);
  }
  setTimeout(() => {
    for (const link of document.querySelectorAll('link[rel="preload"][as="style"]')) apply(link);
    waiting.clear();
    end();
  }, ${LONG_AFTER_MS});
  const stored = (name) => {
    try { return localStorage.getItem(name); } catch { return null; }
  };
  const show = (part, name) => part && part.classList.remove(name + '--hidden');
  const sketch = document.querySelector('.loading-skeleton');
  const [, first, , , fourth] = location.pathname.split('/');
  const isAlone = ['login', 'logout', 'account'].includes(first === 'custom-views' ? fourth : first);
  const isKnown = stored('isAuthenticated') === 'true' && first !== 'custom-views';
  if (sketch && isKnown) {
    if (isAlone) sketch.classList.add('loading-skeleton--no-navbar');
    else if (stored('isForcedMenuOpen') === 'true') sketch.classList.add('loading-skeleton--menu-expanded');
    show(sketch, 'loading-skeleton');
  } else setTimeout(() => show(document.querySelector('.loading-screen'), 'loading-screen'), ${VISIBLE_AFTER_MS});
  setTimeout(() => {
    for (const part of document.querySelectorAll('.long-loading-notice')) show(part, 'long-loading-notice');
  }, ${LONG_AFTER_MS});
})();
`;
