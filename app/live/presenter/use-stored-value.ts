import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Without storage the value lasts as long as the page. */
const memory = new Map<string, string | undefined>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type StorageScope = 'tab' | 'device';
const storageOf = (place: StorageScope) => (place === 'tab' ? sessionStorage : localStorage);

function read(place: StorageScope, name: string): string | undefined {
  if (memory.has(name)) return memory.get(name);
  try {
    return storageOf(place).getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(place: StorageScope, name: string, value: string | undefined): void {
  memory.set(name, value);
  try {
    if (value === undefined) storageOf(place).removeItem(name);
    else storageOf(place).setItem(name, value);
  } catch {
    // The value stays in `memory`.
  }
  for (const tell of listeners) tell();
}

/** A setting of the presenter, stored for this tab or this device; unknown in the served page. */
export function useStoredValue(
  place: StorageScope,
  name: string,
): [value: string | undefined, keep: (value: string | undefined) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(place, name),
    () => undefined,
  );
  const keep = useCallback((next: string | undefined) => write(place, name, next), [place, name]);
  return [value, keep];
}
