/** Passkeys and other sites' sign-ins as a page shows them to their member, and what its forms lead to. */
export type ShownPasskey = {
  encodedId: string;
  name: string;
  madeAt: string;
  usedAt: string | undefined;
  isShared: boolean;
};
export type ShownConnection = {
  id: string;
  name: string;
  /** Undefined where it is not connected. */
  since: string | undefined;
  /** The operator removed the site meanwhile: its sign-in opens nothing, and can still be disconnected. */
  isGone: boolean;
};
export type ShownSignInMethods = {
  passkeys: ShownPasskey[];
  connections: ShownConnection[];
};

/** The name of a passkey that was refused, to be shown beside its field. */
export type PasskeyNameProblem = { encodedId: string; typed: string; problem: string };
export type MethodChangeResult = { did: MethodChange } | PasskeyNameProblem | { isNeeded: true };
type MethodChange =
  | 'passkey-added'
  | 'passkey-named'
  | 'passkey-removed'
  | 'connected'
  | 'disconnected'
  | 'gone';

const WORDS: Readonly<Record<MethodChange, string>> = {
  'passkey-added': 'The passkey was added.',
  'passkey-named': 'The passkey has its new name.',
  'passkey-removed': 'The passkey was removed. It may still be on your device: delete it there.',
  connected: 'Connected.',
  disconnected: 'Disconnected.',
  gone: 'That was already gone.',
};
const CHANGE_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(WORDS));
/** Changes that add a sign-in method: where email goes out, the member gets one, whoever added it. */
const MAILED: ReadonlySet<string> = new Set<MethodChange>(['passkey-added', 'connected']);

/** What was done, by the parameter `did` of the page's address. */
export function methodChangeWords(did: string, isMailed: boolean): string | undefined {
  const words = CHANGE_WORDS.get(did);
  return words !== undefined && isMailed && MAILED.has(did)
    ? `${words} We sent you an email about it.`
    : words;
}
