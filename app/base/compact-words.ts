export function compactWords(words: readonly (string | false | undefined)[]): string[] {
  return words.filter((word) => typeof word === 'string');
}
