import { useEffect, useState } from 'react';
import { hasEarned, type AnswerState } from '../../answering/answer-state.ts';
import { fetchWithDeviceKey } from '../../answering/client/answer-requests.ts';
import { useAnswerState } from '../../answering/client/answer-store.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { GroupsView, OwnPlaceView, PlaceLacks } from '../shown/groups-view.ts';

type Groups = {
  groups: GroupsView | undefined;
  own: OwnPlaceView | null | undefined;
  lacks: PlaceLacks | undefined;
};
type Reply = { groups: GroupsView | null; own: OwnPlaceView | null; lacks: PlaceLacks | null };

/**
 * A page is made for many, so where its reader stands comes by a request of theirs once they have answered; so do groups
 * that are shown with the result only after answering.
 */
export function useGroups(
  { id, resultShows }: Pick<QuestionView, 'id' | 'resultShows'>,
  served: Groups,
  answer: AnswerState,
): Groups {
  const [fetched, setFetched] = useState<{ id: string } & Reply>();
  const isKnown = served.own !== undefined;
  const mayCome = served.groups?.state === 'told' || resultShows === 'after answering';
  const wants = hasEarned(useAnswerState(id, answer)) && mayCome && !isKnown;
  useEffect(() => {
    if (!wants) return undefined;
    let isLatest = true;
    const show = async () => {
      const reply = await load(id);
      if (isLatest && reply) setFetched({ id, ...reply });
    };
    void show();
    return () => {
      isLatest = false;
    };
  }, [id, wants]);
  if (!wants || fetched?.id !== id) return served;
  const { groups, own, lacks } = fetched;
  return { groups: groups ?? served.groups, own, lacks: lacks ?? undefined };
}

async function load(id: string): Promise<Reply | undefined> {
  try {
    return await fetchWithDeviceKey<Reply>(`/api/v1/me/groups?question=${id}`);
  } catch {
    // The link to a page of one's own stays.
    return undefined;
  }
}
