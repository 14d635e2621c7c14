import { pageMeta } from '../../frame/page-meta.ts';
import { NoAccountsYet } from '../ui/no-accounts-yet.tsx';
import type { Route } from './+types/sign-in.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign in',
    description:
      'There are no accounts on this site so far, and none is needed: everything here can be read without one.',
    path: '/sign-in',
    matches,
  });

export default function SignIn() {
  return <NoAccountsYet title="Sign in" />;
}
