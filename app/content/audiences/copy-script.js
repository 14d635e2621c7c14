// @ts-check
// Inlined into written pages with something to copy: the buttons are there once they can do what they say.
(() => {
  const SAID_FOR_MS = 3_000;
  if (!navigator.clipboard) return;

  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
    document.querySelectorAll('[data-copies]')
  )) {
    const from = document.getElementById(button.dataset['copies'] ?? '');
    const said = button.nextElementSibling;
    const word = button.firstElementChild;
    if (!from || !said || !word) continue;
    let timer = 0;
    const tell = (/** @type {boolean} */ isCopied) => {
      word.textContent = isCopied ? 'Copied' : 'Copy';
      said.textContent = isCopied ? 'It was copied.' : '';
    };
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(from.innerText.trim());
      } catch {
        // A browser that forbids it leaves the text marked, to be copied by hand.
        getSelection()?.selectAllChildren(from);
        return;
      }
      tell(true);
      clearTimeout(timer);
      timer = setTimeout(tell, SAID_FOR_MS, false);
    };
    button.hidden = false;
    button.addEventListener('click', () => void copy());
  }
})();
