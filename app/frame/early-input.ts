/** React resets a text field to its served value during hydration, so text typed before that is put back afterwards. */
const typed = new Map<HTMLTextAreaElement, { value: string; caret: number }>();

export function trackEarlyInput(): void {
  for (const field of document.querySelectorAll('textarea')) {
    note(field);
    // A field whose value was set keeps its selection when React sets its text anew.
    const { value } = field;
    if (value !== '') field.value = value;
  }
  document.addEventListener('input', onInput, true);
}

/** Called once, after hydration. */
export function restoreEarlyInput(): void {
  document.removeEventListener('input', onInput, true);
  for (const [field, { value, caret }] of typed) {
    if (!field.isConnected || field.value === value) continue;
    // Unlike setting the value, this makes React notice the text as typing.
    field.setRangeText(value, 0, field.value.length);
    field.setSelectionRange(caret, caret);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  typed.clear();
}

function onInput({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) note(target);
}

/** Text that the browser filled in itself, as after a reload, was not typed now. */
function note(field: HTMLTextAreaElement): void {
  if (navigator.userActivation.hasBeenActive && field.value !== field.defaultValue)
    typed.set(field, { value: field.value, caret: field.selectionEnd });
}
