// @ts-check
// Turns <div data-poll="…"> and <poll-results survey="…"> into frames that show a poll and take their height from it.
// What else they may carry: theme="light" (else that of the page), question="2", answer="0", split="members",
// reasons="best", lang, title, and height for as long as nothing is known of it; on a div each begins with data-. Nothing is
// made global and nothing is remembered: what is taken off the page is gone, and what is put on it later is found.
(() => {
  const script = document.currentScript || document.querySelector('script[src*="/embed.js"]');
  if (!(script instanceof HTMLScriptElement) || customElements.get('poll-results')) return;
  const { origin } = new URL(script.src);
  const OPTIONS = ['theme', 'question', 'answer', 'split', 'reasons', 'lang'];
  const HOSTS = '[data-poll], poll-results';
  const LEAST = 80;
  const MOST = 4000;

  /** @param {Element} host @param {string} name */
  const read = (host, name) =>
    host.getAttribute(host.localName === 'poll-results' ? name : `data-${name}`) || '';

  const isDarkOutside = matchMedia('(prefers-color-scheme: dark)');
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pixel = canvas.getContext('2d', { willReadFrequently: true });

  /**
   * Which theme can be read on the page here: by the first ground behind it that hides what is below, else by the
   * page's own colour scheme.
   * @param {Element} host
   */
  function themeAround(host) {
    for (let at = /** @type {Element | null} */ (host); at; at = at.parentElement) {
      if (!pixel) break;
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = getComputedStyle(at).backgroundColor;
      pixel.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
      if (alpha > 127) return red * 0.3 + green * 0.59 + blue * 0.11 < 128 ? 'dark' : 'light';
    }
    const meta = document.querySelector('meta[name=color-scheme]');
    const { colorScheme } = getComputedStyle(document.documentElement);
    const scheme =
      colorScheme === 'normal' && meta instanceof HTMLMetaElement ? meta.content : colorScheme;
    const isDark = /dark/.test(scheme) && (isDarkOutside.matches || !/light/.test(scheme));
    return isDark ? 'dark' : 'light';
  }

  /** @param {Element} host */
  function show(host) {
    const id = host.getAttribute('data-poll') || host.getAttribute('survey');
    const address = new URL(`/embed/results/${encodeURIComponent(id || '')}`, origin);
    for (const name of OPTIONS)
      if (read(host, name)) address.searchParams.set(name, read(host, name));
    const asked = read(host, 'theme');
    const theme = asked === 'light' || asked === 'dark' ? asked : themeAround(host);
    address.searchParams.set('theme', theme);
    const known = host.querySelector('iframe');
    if (known?.src === address.href) return;
    known?.remove();
    if (!id) return;
    const frame = document.createElement('iframe');
    frame.src = address.href;
    frame.loading = 'lazy';
    frame.title = read(host, 'title') || 'Poll';
    frame.style.cssText = 'display:block;width:100%;border:0';
    // An element and its document of one scheme let the ground through; of two, the browser puts a slab between.
    frame.style.colorScheme = theme;
    frame.style.height = `${Number(read(host, 'height')) || 320}px`;
    frame.addEventListener('load', () => {
      // The link for readers without a script makes room once there is something to see.
      for (const other of host.children) other.toggleAttribute('hidden', other !== frame);
      frame.contentWindow?.postMessage({ type: 'poll:ping', v: 1 }, origin);
    });
    host.append(frame);
  }

  class PollResults extends HTMLElement {
    static observedAttributes = ['survey', ...OPTIONS];
    connectedCallback() {
      this.style.display = 'block';
      show(this);
    }
    attributeChangedCallback() {
      if (this.isConnected) show(this);
    }
    disconnectedCallback() {
      this.querySelector('iframe')?.remove();
    }
  }
  customElements.define('poll-results', PollResults);

  for (const host of document.querySelectorAll('[data-poll]')) show(host);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Element && target.matches('[data-poll]')) show(target);
      for (const node of addedNodes)
        if (node instanceof Element) {
          if (node.matches('[data-poll]')) show(node);
          for (const host of node.querySelectorAll('[data-poll]')) show(host);
        }
    }
  }).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-poll', ...OPTIONS.map((name) => `data-${name}`)],
  });

  // The page may turn dark or light later.
  const showAll = () => {
    for (const host of document.querySelectorAll(HOSTS)) show(host);
  };
  isDarkOutside.addEventListener('change', showAll);
  new MutationObserver(showAll).observe(document.documentElement, {
    attributeFilter: ['class', 'style', 'data-theme'],
  });

  addEventListener('message', (event) => {
    const told = /** @type {{ type?: unknown, v?: unknown, height?: unknown } | null} */ (
      event.data
    );
    if (event.origin !== origin || told?.type !== 'poll:height' || told.v !== 1) return;
    const height = Math.ceil(Number(told.height));
    for (const host of document.querySelectorAll(HOSTS)) {
      const frame = host.querySelector('iframe');
      if (frame && frame.contentWindow === event.source && height > 0)
        frame.style.height = `${Math.min(MOST, Math.max(LEAST, height))}px`;
    }
  });
})();
