/** Storage for text on this device until the site has it. Storage throws where the browser blocks it. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True if it was stored: the browser's storage may be full or blocked. */
export function writeStored(key: string, typed: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(typed));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes entries by key or by value. */
export function removeStoredWhere(isOver: (key: string, kept: () => unknown) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (isOver(key, () => readStored(key))) removeStored(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes the copies that a form names. */
export function removeFormCopies(fields: FormData): void {
  for (const key of fields.getAll('here')) if (typeof key === 'string') removeStored(key);
}
