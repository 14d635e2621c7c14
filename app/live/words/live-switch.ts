import { formatLocalTime } from '../../base/words/local-time.ts';

export const live = 'Live';
export const polling = 'Updates every 15 seconds';
export const paused = 'Paused';
export const pausedAt = ({ at }: { at: Date }) => `Paused at ${formatLocalTime(at)}`;
export const noConnection = 'No connection';
export const noConnectionSince = ({ at }: { at: Date }) =>
  `No connection since ${formatLocalTime(at)}`;
export const goOn = <T>({ hidden }: { hidden: (text: string) => T }) =>
  ['Go on', hidden(' with live figures')] as const;
export const pause = <T>({ hidden }: { hidden: (text: string) => T }) =>
  ['Pause', hidden(' live figures')] as const;
