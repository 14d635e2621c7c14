import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Where nothing can be kept it is at least remembered until the page goes. */
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
    // It stands in `remembered`.
  }
  for (const tell of listeners) tell();
}

/** A choice of the presenter's, kept for this tab or for this device; unknown as served. */
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
