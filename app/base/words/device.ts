/** "Firefox on Android", of what app/platform/http/device-name.ts names; empty where nothing is known. */
export function deviceWords(device: string): string {
  const [one = '', system] = device.split('/');
  return system === undefined ? one : `${one} on ${system}`;
}
