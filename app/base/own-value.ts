/**
 * Looks up a key in an object that serves as a dictionary, without inherited members: a key from outside may be
 * `constructor` or `__proto__`. test/dictionaries.test.ts forbids any other look-up by arbitrary text.
 */
export function ownValue<Value>(
  dictionary: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return dictionary && Object.hasOwn(dictionary, name) ? dictionary[name] : undefined;
}
