import { makeId } from '../../app/base/ids.ts';
import { staysInside } from '../../app/communities/rules.ts';
import { createRng, type Rng } from '../../app/stats/rng.ts';
import { demo } from './demo-set.ts';
import type { DemoQuestion } from '../demo/shape.ts';
import { drawAnswers, drawLevel, type DrawnVoter, type Peek } from './answers.ts';
import { createCrowd } from './people.ts';
import { drawReasons, type DrawnReason } from './reasons.ts';
import { createGoers } from './surveys.ts';
import { DAY_MS, windowOf, type Moment } from './times.ts';

export type DrawnQuestion = {
  asked: DemoQuestion;
  publicId: string;
  surveyPublicId: string;
  opensAt: Moment;
  closesAt: Moment;
  plannedClose: Moment;
  voters: DrawnVoter[];
  peeks: Peek[];
  reasons: DrawnReason[];
};

/** Everything of the demo set that chance has a hand in, the same each time. */
export function drawDemo(): DrawnQuestion[] {
  const rng = createRng('the demo set');
  const crowd = createCrowd(
    rng,
    [...demo.topics, ...demo.communities].map(({ slug }) => slug),
  );
  const goers = createGoers({ crowd, rng, levelOf: (asked) => drawLevel(asked, rng) });
  return demo.questions.filter(isPublic).map((asked): DrawnQuestion => {
    const window = windowOf(asked);
    const ids = { publicId: randomId(rng), surveyPublicId: randomId(rng) };
    const { voters, peeks } = drawAnswers(
      asked,
      crowd,
      rng,
      window,
      asked.survey === undefined ? undefined : goers(asked, window),
    );
    const closesAt = asked.closes * DAY_MS;
    return {
      asked,
      ...ids,
      opensAt: window.opensAt,
      closesAt,
      plannedClose: asked.closedEarly ? asked.closedEarly.planned * DAY_MS : closesAt,
      voters,
      peeks,
      reasons: drawReasons(asked, voters, rng, window),
    };
  });
}

/** Demo communities have no members, so nobody could see what stays inside one. */
function isPublic({ community, audience }: DemoQuestion): boolean {
  const asked = demo.communities.find(({ slug }) => slug === community);
  return !asked || !staysInside(asked.joining, audience);
}

function randomId(rng: Rng): string {
  return makeId(Uint8Array.from({ length: 10 }, () => Math.floor(rng() * 256)));
}
