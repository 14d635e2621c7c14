import { href } from 'react-router';

/** The forms of the security page, each shown only after a recent proof. */
export const SECURITY_FORMS = ['address', 'password', 'codes', 'codes-off', 'recovery'] as const;
export type SecurityFormName = (typeof SECURITY_FORMS)[number];

/** The values of the field `does`. */
export type SecurityAction = SecurityFormName | 'confirm-address' | 'end-session' | 'end-others';

export function securityHref(query: { do?: SecurityFormName; did?: string } = {}): string {
  const path = href('/account/security');
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? path : `${path}?${asked}`;
}
