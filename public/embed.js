// @ts-check
// Turns <div data-poll="…"> and <poll-results survey="…"> into frames that show a poll and take their height from it.
// What else they may carry: theme="light", question="2", answer="0", split="members", lang, title, and height for as
// long as nothing is known of it; on a div each begins with data-. Nothing is made global and nothing is remembered:
// what is taken off the page is gone, and what is put on it later is found.
(() => {
  const script = document.currentScript || document.querySelector('script[src*="/embed.js"]');
  if (!(script instanceof HTMLScriptElement) || customElements.get('poll-results')) return;
  const { origin } = new URL(script.src);
  const OPTIONS = ['theme', 'question', 'answer', 'split', 'lang'];
  const HOSTS = '[data-poll], poll-results';
  const LEAST = 80;
  const MOST = 4000;

  /** @param {Element} host @param {string} name */
  const read = (host, name) =>
    host.getAttribute(host.localName === 'poll-results' ? name : `data-${name}`) || '';

  /** @param {Element} host */
  function show(host) {
    const id = host.getAttribute('data-poll') || host.getAttribute('survey');
    const address = new URL(`/embed/results/${encodeURIComponent(id || '')}`, origin);
    for (const name of OPTIONS)
      if (read(host, name)) address.searchParams.set(name, read(host, name));
    const known = host.querySelector('iframe');
    if (known?.src === address.href) return;
    known?.remove();
    if (!id) return;
    const frame = document.createElement('iframe');
    const theme = read(host, 'theme');
    frame.src = address.href;
    frame.loading = 'lazy';
    frame.title = read(host, 'title') || 'Poll';
    frame.style.cssText = 'display:block;width:100%;border:0';
    // A frame in the host's scheme lets its ground through; in another it gets one of its own, and can be read there.
    if (theme === 'light' || theme === 'dark') frame.style.colorScheme = theme;
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
