import { data, href } from 'react-router';
import { SHUT_OUT } from '../../accounts/rules.ts';
import type { Admission } from '../../accounts/entry/sessions.server.ts';
import { withNext } from '../../accounts/ui/next.ts';

/** Where somebody goes who proved who they are, and what their browser keeps of it. */
export function wayOn(
  admission: Admission,
  next: string,
): { to: string; cookies: readonly string[] } {
  switch (admission.state) {
    case 'in':
      return { to: next, cookies: admission.cookies };
    case 'second':
      return { to: withNext(href('/sign-in/two-factor'), next), cookies: admission.cookies };
    case 'leaving': {
      const token = new URLSearchParams({ t: admission.token });
      return { to: `${href('/sign-in/stay')}?${token}`, cookies: [] };
    }
    case 'shut out':
      throw data(SHUT_OUT, { status: 403 });
    case 'shut':
      throw new Error('A proof that is no password was refused as one.');
  }
}
