import { makeDeviceKey } from '../device-key.ts';

/**
 * What a browser stores about answering: the key that it sends with each answer, made with the first tap and shared by
 * all tabs, and whether an answer was counted. Without storage, both last as long as the page.
 */
const KEY = 'answer-key';
const ANSWERED = 'answered';
const TOLD = 'answer-told';
const KEY_FORM = /^[\w-]{22}$/;

let keyInMemory: string | undefined;

export function deviceKey(): string {
  const known = read(KEY) ?? keyInMemory;
  if (known !== undefined && KEY_FORM.test(known)) return known;
  const made = makeDeviceKey(crypto.getRandomValues(new Uint8Array(16)), new Date());
  write(KEY, made);
  // Another tab may have stored a key first.
  keyInMemory = read(KEY) ?? made;
  return keyInMemory;
}

/** A visitor who never answered here causes no request: reading leaves no trace and costs nothing. */
export function hasAnswered(): boolean {
  return read(ANSWERED) !== undefined;
}

export function markAnswered(): void {
  if (!hasAnswered()) write(ANSWERED, '1');
}

/** A write to storage raises an event in other tabs; the entry is removed at once. */
export function notifyTabs(id: string): void {
  write(TOLD, id);
  try {
    localStorage.removeItem(TOLD);
  } catch {
    // Without storage no other tab is notified.
  }
}

export function onTabNotice(hear: (id: string) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === TOLD && newValue !== null) hear(newValue);
  });
}

// Storage throws where the browser blocks it.
function read(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The value then stays in memory only.
  }
}
