/**
 * React sets a text field to its served value as it takes it over, and takes over some parts of a page later than
 * others. What was typed before that is put back by the field itself.
 */
const typed = new WeakMap<HTMLTextAreaElement, { value: string; caret: number }>();
const takenOver = new WeakSet<HTMLTextAreaElement>();

export function trackEarlyInput(): void {
  for (const field of document.querySelectorAll('textarea')) {
    note(field);
    // A field whose value was set keeps its selection when React sets its text anew.
    const { value } = field;
    if (value !== '') field.value = value;
  }
  document.addEventListener('input', onInput, true);
}

/** Called once for each field, when React has it. */
export function restoreEarlyInput(field: HTMLTextAreaElement): void {
  takenOver.add(field);
  const early = typed.get(field);
  if (!early || field.value === early.value) return;
  // Unlike setting the value, this makes React notice the text as typing.
  field.setRangeText(early.value, 0, field.value.length);
  field.setSelectionRange(early.caret, early.caret);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function onInput({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement && !takenOver.has(target)) note(target);
}

/** Text that the browser filled in itself, as after a reload, was not typed now. */
function note(field: HTMLTextAreaElement): void {
  if (navigator.userActivation.hasBeenActive && field.value !== field.defaultValue)
    typed.set(field, { value: field.value, caret: field.selectionEnd });
}
