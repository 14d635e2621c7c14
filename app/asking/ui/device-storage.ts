/** What is typed, kept on this device until the site has it. Storage throws where a browser is told to keep nothing. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether it is kept: a browser may have no room for it, or be told to keep nothing. */
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
    // Nothing was kept.
  }
}

/** What is over, by its name or by what was kept under it. */
export function removeStoredWhere(isOver: (key: string, kept: () => unknown) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (isOver(key, () => readStored(key))) removeStored(key);
  } catch {
    // Nothing was kept.
  }
}

/** The copies that a form names. */
export function removeFormCopies(fields: FormData): void {
  for (const key of fields.getAll('here')) if (typeof key === 'string') removeStored(key);
}
