type Key = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * What a digit stands for, from 1 on. Not where it is held down or goes with another key, so that keys of a browser or of an
 * assistive program never say anything by mistake.
 */
export function chosenByKey<Choice>(event: Key, choices: readonly Choice[]): Choice | undefined {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return choices[Number(event.key) - 1];
}
