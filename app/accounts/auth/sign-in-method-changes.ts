import type { PasskeyNameProblem } from './passkey-rules.ts';

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
export type RejectedPasskeyName = {
  encodedId: string;
  typed: string;
  problem: PasskeyNameProblem;
};
export type MethodChangeResult = { did: MethodChange } | RejectedPasskeyName | { isNeeded: true };
export type MethodChange =
  | 'passkey-added'
  | 'passkey-named'
  | 'passkey-removed'
  | 'connected'
  | 'disconnected'
  | 'gone';
