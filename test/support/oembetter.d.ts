/** What of it is used in tests; it brings no types. */
declare module 'oembetter' {
  type Done = (error: Error | null, response?: Record<string, string | number>) => void;
  export default function oembetter(): {
    fetch(url: string, options: Record<string, string | number>, done: Done): void;
  };
}
