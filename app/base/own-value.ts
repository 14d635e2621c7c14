/**
 * What an object that serves as a dictionary holds under a name, and never what every object inherits: a name that came
 * from outside may be `constructor` or `__proto__`. test/dictionaries.test.ts lets nothing else look up by any text.
 */
export function ownValue<Value>(
  dictionary: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return dictionary && Object.hasOwn(dictionary, name) ? dictionary[name] : undefined;
}
