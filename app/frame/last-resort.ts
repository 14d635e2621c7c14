/** The exact words of the last resort: on the error page, on the bare page behind it, and in the browser. */
const SEE = { client: 'browser console', server: 'server logs' } as const;

export function lastResortSentence(side: keyof typeof SEE, host: string): string {
  return `Application error: a ${side}-side exception has occurred while loading ${host} (see the ${SEE[side]} for more information).`;
}

export function digestLine(digest: string): string {
  return `Digest: ${digest}`;
}
