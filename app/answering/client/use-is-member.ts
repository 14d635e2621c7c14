import { useRouteLoaderData } from 'react-router';

/** Pages for members are rendered for each of them, and the root says who is signed in. */
export function useIsMember(): boolean {
  return useMember() !== undefined;
}

/** The tag that says whose a queued answer is; undefined for visitors. */
export function useVoterTag(): string | undefined {
  return useMember()?.as;
}

function useMember(): { as: string } | undefined {
  const root = useRouteLoaderData('root') as { member?: { as: string } } | undefined;
  return root?.member;
}
