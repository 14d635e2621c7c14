import { useRouteLoaderData } from 'react-router';

/** Whether a member is reading: pages for members are made for each of them, and the root says so. */
export function useIsMember(): boolean {
  const root = useRouteLoaderData('root') as { member?: object } | undefined;
  return root?.member !== undefined;
}
