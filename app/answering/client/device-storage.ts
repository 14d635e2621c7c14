import { makeDeviceKey } from '../device-key.ts';

/**
 * What a browser keeps about answering: the key it repeats, made with the first tap and shared by all tabs, and
 * whether an answer was counted. Where nothing can be kept it lasts as long as the page.
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
  // Another tab may have been a moment faster.
  keyInMemory = read(KEY) ?? made;
  return keyInMemory;
}

/** Whoever never answered here is not asked about: reading leaves no trace and costs no request. */
export function hasAnswered(): boolean {
  return read(ANSWERED) !== undefined;
}

export function markAnswered(): void {
  if (!hasAnswered()) write(ANSWERED, '1');
}

/** Other tabs hear of a change to what is kept; nothing of it stays. */
export function notifyTabs(id: string): void {
  write(TOLD, id);
  try {
    localStorage.removeItem(TOLD);
  } catch {
    // Then no other tab heard of it either.
  }
}

export function onTabNotice(hear: (id: string) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === TOLD && newValue !== null) hear(newValue);
  });
}

// Storage throws where a browser is told to keep nothing.
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
    // Then it is kept in memory only.
  }
}
