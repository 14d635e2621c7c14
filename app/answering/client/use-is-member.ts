import { useSignedInMember } from '../../frame/own-data.tsx';

/** Pages say who is signed in, those that are made for one member and those that are made for all. */
export function useIsMember(): boolean {
  return useSignedInMember() !== undefined;
}

/** The tag that says whose a queued answer is; undefined for visitors. */
export function useVoterTag(): string | undefined {
  return useSignedInMember()?.as;
}
