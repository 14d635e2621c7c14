import { findCommunity } from '../../communities/community-rows.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { countWeekByCommunity } from '../../results/store/recent-answers.server.ts';
import { countQuestions } from '../../questions/question-lists.server.ts';
import { findTopic } from '../../topics/topic-rows.server.ts';
import { loadPulses } from '../../topics/topic-stats.server.ts';
import { pictureOfCommunity, pictureOfTopic } from './page-content.ts';
import type { Picture } from './picture.ts';

/** By the address it has now, or had. */
export async function loadTopicPicture(
  sql: Sql,
  slug: string,
  host: string,
): Promise<Picture | undefined> {
  const topic = await findTopic(sql, slug);
  if (!topic) return undefined;
  const [{ open }, pulses] = await Promise.all([
    countQuestions(sql, { topicId: topic.id }),
    loadPulses(sql, [topic.id]),
  ]);
  return pictureOfTopic({ ...topic, open, answers: pulses(topic.id).week.now }, host);
}

/** One that not everybody may join is told like one that is not there. */
export async function loadCommunityPicture(
  sql: Sql,
  slug: string,
  host: string,
): Promise<Picture | undefined> {
  const community = await findCommunity(sql, slug);
  if (community?.joining !== 'public') return undefined;
  const [{ open }, weeks] = await Promise.all([
    countQuestions(sql, { communityId: community.id }),
    countWeekByCommunity(sql, [community.id], { memberCommunityIds: [] }),
  ]);
  return pictureOfCommunity({ ...community, open, answers: weeks.get(community.id) ?? 0 }, host);
}
