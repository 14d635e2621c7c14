// @ts-check
// Inlined into the page that tells how to install the site: the reader's own device comes first, and a button appears
// where the browser offers to install.
(() => {
  const { userAgent, maxTouchPoints } = navigator;
  const isMac = /Macintosh/.test(userAgent);
  const isSafari = /Safari\//.test(userAgent) && !/Chrom|Edg|Firefox|FxiOS/.test(userAgent);
  const place = () => {
    if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios';
    if (/Android/.test(userAgent)) return 'android';
    if (isMac && isSafari) return 'mac';
    return /Chrom|Edg/.test(userAgent) ? 'desktop' : 'other';
  };

  const own = document.querySelector(`[data-place=${place()}]`);
  own?.parentElement?.prepend(own);
  const here = /** @type {HTMLElement | null | undefined} */ (own?.querySelector('[data-here]'));
  if (here) here.hidden = false;

  const part = /** @type {HTMLElement | null} */ (document.querySelector('[data-install]'));
  /** @type {(Event & { prompt(): Promise<{ outcome: string }> }) | undefined} */
  let offer;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = /** @type {typeof offer} */ (event);
    if (part) part.hidden = false;
  });
  // An offer can be taken once; the browser makes another when it likes to.
  part?.querySelector('button')?.addEventListener('click', () => {
    part.hidden = true;
    void offer?.prompt().catch(() => undefined);
    offer = undefined;
  });
  addEventListener('appinstalled', () => {
    if (part) part.hidden = true;
  });
})();
