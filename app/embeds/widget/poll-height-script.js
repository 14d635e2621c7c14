// @ts-check
// Inlined into written pages with polls in them: a frame is as tall as it says, and of the theme that was chosen.
(() => {
  const root = document.documentElement;
  const frames = () => document.querySelectorAll('.poll > iframe');

  addEventListener('message', ({ origin, source, data }) => {
    const told = /** @type {{ type?: unknown, v?: unknown, height?: unknown } | null} */ (data);
    if (origin !== location.origin || told?.type !== 'poll:height' || told.v !== 1) return;
    for (const frame of /** @type {NodeListOf<HTMLIFrameElement>} */ (frames())) {
      const height = Math.min(4000, Math.max(80, Math.ceil(Number(told.height))));
      if (frame.contentWindow === source && height > 0) frame.style.height = `${height}px`;
    }
  });

  for (const frame of /** @type {NodeListOf<HTMLIFrameElement>} */ (frames())) {
    const ask = () =>
      frame.contentWindow?.postMessage({ type: 'poll:ping', v: 1 }, location.origin);
    frame.addEventListener('load', ask);
    // A frame that loaded before this script ran has told its height to nobody.
    ask();
  }

  new MutationObserver(() => {
    for (const frame of /** @type {NodeListOf<HTMLIFrameElement>} */ (frames())) {
      const address = new URL(frame.src);
      const theme = root.dataset['theme'];
      if (theme) address.searchParams.set('theme', theme);
      else address.searchParams.delete('theme');
      frame.style.colorScheme = theme ?? '';
      if (address.href !== frame.src) frame.src = address.href;
    }
  }).observe(root, { attributeFilter: ['data-theme'] });
})();
