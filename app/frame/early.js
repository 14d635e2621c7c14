// @ts-check
// Inlined as it is into every page, hydrated or not: the theme switch without a reload, menus that close, and
// the switch that shows a password. Everything else here also works without it.
(() => {
  const root = document.documentElement;

  addEventListener('submit', (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (form.dataset['does'] === 'sign-out') forgetDrafts();
    if (form.dataset['does'] !== 'theme' || !submitter) return;
    event.preventDefault();
    const theme = submitter.value;
    const body = new URLSearchParams({ theme });
    fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      const isDark = (theme === 'system' ? meta.getAttribute('media') : theme)?.includes('dark');
      meta.setAttribute('content', isDark ? '#0d1120' : '#faf6ef');
    }
    for (const button of document.querySelectorAll('form[data-does=theme] button')) {
      button.setAttribute(
        'aria-pressed',
        String(/** @type {HTMLButtonElement} */ (button).value === theme),
      );
    }
  });

  // Drafts that have not reached the site must not be found by the next user of this device.
  const forgetDrafts = () => {
    try {
      for (const key of Object.keys(localStorage))
        if (/^(?:asking|reason|survey) /.test(key)) localStorage.removeItem(key);
    } catch {
      // Storage is blocked, so there is no draft.
    }
  };

  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
    document.querySelectorAll('[data-does=reveal]')
  )) {
    const field = /** @type {HTMLInputElement} */ (button.previousElementSibling);
    const show = (/** @type {boolean} */ isShown) => {
      field.type = isShown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(isShown));
    };
    button.hidden = false;
    button.addEventListener('click', () => show(field.type === 'password'));
    // Browsers remember what is typed into plain fields.
    field.form?.addEventListener('submit', () => show(false));
  }

  // Before anybody on the page, since presses are held there until React has taken it over.
  addEventListener(
    'click',
    (event) => {
      const target = /** @type {Element} */ (event.target);
      for (const menu of document.querySelectorAll('details[data-menu][open]')) {
        if (!menu.contains(target) || target.closest('a')) menu.removeAttribute('open');
      }
    },
    true,
  );

  // A menu with a search field focuses it when opened.
  addEventListener(
    'toggle',
    (event) => {
      const menu = /** @type {HTMLDetailsElement} */ (event.target);
      if (!menu.open || !menu.matches('[data-menu]')) return;
      /** @type {HTMLInputElement | null} */
      const field = menu.querySelector('input[name=q]');
      field?.focus();
    },
    true,
  );

  addEventListener(
    'focusout',
    (event) => {
      const next = /** @type {Node | null} */ (event.relatedTarget);
      const menu = /** @type {Element} */ (event.target).closest('details[data-menu][open]');
      if (menu && next && !menu.contains(next)) menu.removeAttribute('open');
    },
    true,
  );

  // The worker that keeps answers while there is no network. Nothing waits for it.
  if (top === self && 'serviceWorker' in navigator) {
    const workers = navigator.serviceWorker;
    addEventListener('online', () => workers.controller?.postMessage({ does: 'send' }));
    const register = () => {
      const worker = '/sw.js';
      const types =
        /** @type {{ createPolicy(name: string, rules: object): { createScriptURL(path: string): string } } | undefined} */ (
          /** @type {unknown} */ (Reflect.get(window, 'trustedTypes'))
        );
      const policy = types?.createPolicy('worker', { createScriptURL: () => worker });
      workers
        .register(policy?.createScriptURL(worker) ?? worker, { updateViaCache: 'none' })
        .catch(() => undefined);
    };
    // Not every browser has requestIdleCallback.
    addEventListener('load', () => {
      if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
      else setTimeout(register, 1_000);
    });
  }

  const closeOnEscape =
    (/** @type {boolean} */ isInField) => (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape' || event.target instanceof HTMLInputElement !== isInField) return;
      for (const menu of document.querySelectorAll('details[data-menu][open]')) {
        menu.removeAttribute('open');
        menu.querySelector('summary')?.focus();
      }
    };
  // React lets no key through to us that is pressed where the page is not alive yet. A field may need the key itself.
  addEventListener('keydown', closeOnEscape(false), true);
  addEventListener('keydown', closeOnEscape(true));
})();
