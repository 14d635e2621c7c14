import { createRng, pickWeighted, type Rng } from '../../app/stats/rng.ts';
import type { DemoDiscussion, DemoQuestion, DemoReason } from '../demo/demo-types.ts';
import type { DrawnVoter } from './drawn-answers.ts';
import { drawReasons, reasonAuthorsOf, type DrawnReason } from './drawn-reasons.ts';
import { drawPause, type Moment, type Window } from './times.ts';

/** 1 agrees, -1 disagrees, 0 passes. */
type Mark = -1 | 0 | 1;
/** What one person said to the reasons of others. */
export type DrawnReactions = {
  voterId: string;
  said: { author: string; mark: Mark }[];
  at: Moment;
};

/** To so many reasons somebody reacts, or to all where there are fewer. */
const LEAST = 7;
const MOST = 14;
const PASS_SHARE = 0.11;
/** Of those who react so many stand between two camps, and so many say anything. */
const BETWEEN_SHARE = 0.12;
const ANYTHING_SHARE = 0.05;

type Discussed = DrawnReason & Required<Pick<DemoReason, 'agree'>>;
type Said = { voters: readonly DrawnVoter[]; said: readonly DrawnReason[]; window: Window };

/** All reasons of a question and the reactions to them. It has a generator of its own: nothing else is drawn otherwise. */
export function drawDiscussion(
  question: DemoQuestion,
  { voters, said, window }: Said,
): { reasons: DrawnReason[]; reactions: DrawnReactions[] } {
  const { discussion } = question;
  if (!discussion) return { reasons: [...said], reactions: [] };
  const rng = createRng(`discussion of ${question.text}`);
  const silent = voters.filter(({ voterId }) => said.every((one) => one.voterId !== voterId));
  const further = drawReasons({ ...question, reasons: discussion.reasons }, silent, rng, window);
  const reasons = [...said, ...further];
  const texts = [...question.reasons, ...discussion.reasons];
  const discussed = reasons.map((one, index) => ({ ...one, agree: texts[index]?.agree ?? [] }));
  return {
    reasons,
    reactions: drawReactions(question, discussion, { voters, discussed, window, rng }),
  };
}

type Reacting = {
  voters: readonly DrawnVoter[];
  discussed: readonly Discussed[];
  window: Window;
  rng: Rng;
};

function drawReactions(
  { choices }: DemoQuestion,
  { people, camps }: DemoDiscussion,
  { voters, discussed, window, rng }: Reacting,
): DrawnReactions[] {
  const places = [...choices.keys()];
  const divided = camps ?? places.map((at) => places.map((camp) => (at === camp ? 1 : 0)));
  const known = reasonAuthorsOf(voters).filter(
    (voter) => (voter.choices[0] ?? 0) <= choices.length,
  );
  return shuffled(known, rng)
    .slice(0, people)
    .map((voter) => {
      const weights = divided[(voter.choices[0] ?? 1) - 1] ?? [];
      const camp = pickWeighted(rng, weights);
      const kind = rng();
      const other = kind < BETWEEN_SHARE ? Math.floor(rng() * (divided[0]?.length ?? 1)) : camp;
      const saysAnything = kind > 1 - ANYTHING_SHARE;
      const others = discussed.filter((one) => one.voterId !== voter.voterId);
      const seen = shuffled(others, rng).slice(0, LEAST + Math.floor(rng() * (MOST - LEAST + 1)));
      const said = seen.map(({ voterId: author, agree }) => {
        const share = saysAnything ? 50 : ((agree[camp] ?? 50) + (agree[other] ?? 50)) / 2;
        return { author, mark: drawMark(share, rng) };
      });
      // Whoever reacts has answered, and those they react to have spoken.
      const last = Math.max(voter.at, ...seen.map(({ at }) => at));
      return {
        voterId: voter.voterId,
        said,
        at: Math.min(last + drawPause(rng), window.endsAt - 1),
      };
    });
}

function drawMark(share: number, rng: Rng): Mark {
  if (rng() < PASS_SHARE) return 0;
  return 100 * rng() < share ? 1 : -1;
}

function shuffled<T>(list: readonly T[], rng: Rng): T[] {
  return list
    .map((one) => ({ one, turn: rng() }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}
