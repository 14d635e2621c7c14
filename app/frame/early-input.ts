/** React fills a text field with what it was served with while hydrating: what was typed before is put back then. */
const typed = new Map<HTMLTextAreaElement, { value: string; caret: number }>();

export function trackEarlyInput(): void {
  for (const field of document.querySelectorAll('textarea')) note(field);
  document.addEventListener('input', onInput, true);
}

/** Called once, when the page is hydrated. */
export function restoreEarlyInput(): void {
  document.removeEventListener('input', onInput, true);
  for (const [field, { value, caret }] of typed) {
    if (!field.isConnected || field.value === value) continue;
    // Unlike a value that is set, React hears of this as of typing.
    field.setRangeText(value, 0, field.value.length);
    field.setSelectionRange(caret, caret);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  typed.clear();
}

function onInput({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) note(target);
}

/** What a browser filled in by itself, as after a reload, is nobody’s typing here. */
function note(field: HTMLTextAreaElement): void {
  if (navigator.userActivation.hasBeenActive && field.value !== field.defaultValue)
    typed.set(field, { value: field.value, caret: field.selectionEnd });
}
