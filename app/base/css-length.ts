export function pixels(length: number): string {
  return `${length}px`;
}
