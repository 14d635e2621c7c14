import { pageMeta } from '../../frame/page-meta.ts';
import { NoAccountsYet } from '../ui/no-accounts-yet.tsx';
import type { Route } from './+types/sign-up.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign up',
    description:
      'There are no accounts on this site so far, and none is needed: everything here can be read without one.',
    path: '/sign-up',
    matches,
  });

export default function SignUp() {
  return <NoAccountsYet title="Sign up" />;
}
