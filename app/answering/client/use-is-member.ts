import { useRouteLoaderData } from 'react-router';

/** Whether a member is reading: pages for members are made for each of them, and the root says so. */
export function useIsMember(): boolean {
  return useMember() !== undefined;
}

/** What says in an answer that waits whose it is; undefined for visitors. */
export function useVoterTag(): string | undefined {
  return useMember()?.as;
}

function useMember(): { as: string } | undefined {
  const root = useRouteLoaderData('root') as { member?: { as: string } } | undefined;
  return root?.member;
}
