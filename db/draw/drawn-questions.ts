import { makeId } from '../../app/base/ids.ts';
import { staysInside } from '../../app/communities/community-rules.ts';
import { createRng, type Rng } from '../../app/stats/rng.ts';
import { demo } from './demo-set.ts';
import type { DemoQuestion } from '../demo/demo-types.ts';
import { drawAnswers, drawLevel, type DrawnVoter, type DrawnPeek } from './drawn-answers.ts';
import { createCrowd } from './crowd.ts';
import { drawDiscussion, type DrawnReactions } from './drawn-discussion.ts';
import { drawReasons, type DrawnReason } from './drawn-reasons.ts';
import { createSurveyVoters } from './survey-voters.ts';
import { DAY_MS, windowOf, type Moment } from './times.ts';

export type DrawnQuestion = {
  question: DemoQuestion;
  publicId: string;
  surveyPublicId: string;
  opensAt: Moment;
  closesAt: Moment;
  plannedClose: Moment;
  voters: DrawnVoter[];
  peeks: DrawnPeek[];
  reasons: DrawnReason[];
  reactions: DrawnReactions[];
};

/** Everything of the demo set that chance has a hand in, the same each time. */
export function drawDemo(): DrawnQuestion[] {
  const rng = createRng('the demo set');
  const crowd = createCrowd(
    rng,
    [...demo.topics, ...demo.communities].map(({ slug }) => slug),
  );
  const surveyVoters = createSurveyVoters({
    crowd,
    rng,
    levelOf: (asked) => drawLevel(asked, rng),
  });
  return demo.questions.filter(isPublic).map((question): DrawnQuestion => {
    const window = windowOf(question);
    const ids = { publicId: randomId(rng), surveyPublicId: randomId(rng) };
    const { voters, peeks } = drawAnswers(
      question,
      crowd,
      rng,
      window,
      question.survey === undefined ? undefined : surveyVoters(question, window),
    );
    const closesAt = question.closesInDays * DAY_MS;
    const said = drawReasons(question, voters, rng, window);
    return {
      question,
      ...ids,
      opensAt: window.opensAt,
      closesAt,
      plannedClose: question.closedEarly ? question.closedEarly.planned * DAY_MS : closesAt,
      voters,
      peeks,
      ...drawDiscussion(question, { voters, said, window }),
    };
  });
}

/** Demo communities have no members, so nobody could see what stays inside one. */
function isPublic({ community, audience }: DemoQuestion): boolean {
  const match = demo.communities.find(({ slug }) => slug === community);
  return !match || !staysInside(match.joining, audience);
}

function randomId(rng: Rng): string {
  return makeId(Uint8Array.from({ length: 10 }, () => Math.floor(rng() * 256)));
}
