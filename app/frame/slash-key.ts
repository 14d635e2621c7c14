/**
 * The key that focuses the search from anywhere on a page. A single key can disturb people who speak to their computer,
 * so it can be turned off (WCAG 2.1.4).
 */
export const SLASH = '/';
const OFF = 'slash-off';

export function isSlashOff(): boolean {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

export function turnSlash(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  } catch {
    // Storage is blocked, so the setting does not change.
  }
}

/** Whether a key press asks for the search, and is not part of typing. */
export function asksForSearch(event: KeyboardEvent): boolean {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
  if (key !== SLASH || defaultPrevented || ctrlKey || metaKey || altKey || isSlashOff())
    return false;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
