import { describe, expect, test } from 'vitest';
import { roundsWithCertainty } from '../../../test/support/rankings.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { leaderOf } from '../../results/leader.ts';
import { resultOf } from '../../results/result.ts';
import { runoffOf } from '../../results/rankings/runoff.ts';
import { EVERYONE } from '../../results/tally.ts';
import { NO_LEAD_WORDS } from '../../results/words/bursts.ts';
import { shortRankingOutcome } from '../../results/words/ranking-outcome.ts';
import * as words from '../words/picture-lead.ts';
import { pictureOf } from './picture-content.ts';
import type { Picture } from './picture.ts';

const LABELS = ['Tram', 'Bus', 'Bicycle', 'Feet'];

function asked(
  kind: QuestionKind,
  counts: readonly number[],
  more: Partial<QuestionView> = {},
): QuestionView {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const choices = counts.map((count, at) => ({
    number: at + 1,
    label: kind === 'scale' ? String(at + 1) : (LABELS[at] ?? ''),
    count,
    role: 'listed' as const,
  }));
  const closedOnTime = more.state === 'closed';
  return {
    id: '0123456789',
    surveyId: '0123456789',
    revision: 1,
    kind,
    text: 'How do you get there?',
    context: '',
    state: 'open',
    stateReason: undefined,
    stateSince: undefined,
    closedEarly: false,
    closedOnTime,
    opensAt: '2026-11-20T00:00:00.000Z',
    closesAt: '2026-12-03T00:00:00.000Z',
    audience: 'everyone',
    pickAtMost: 1,
    keepsOrder: kind === 'scale',
    scale: kind === 'scale' ? { low: 'Never', high: 'Always' } : undefined,
    turnout: people,
    lastAnswerAt: undefined,
    choices,
    result: resultOf(
      kind,
      choices,
      people,
      { none: 0, unsure: 0 },
      leaderOf(kind, choices, people, closedOnTime),
    ),
    resultShows: 'now',
    counts: { sequence: 1, changes: 0, peeked: 0, sawFirst: 0, heldBack: 0 },
    replaces: undefined,
    replacedBy: undefined,
    isDemo: false,
    community: undefined,
    belongs: false,
    topics: [],
    ...more,
  };
}

function drawn(question: QuestionView, ranking?: ReturnType<typeof roundsWithCertainty>): Picture {
  const now = new Date('2026-11-26T12:00:00.000Z');
  return pictureOf(question, { split: EVERYONE, ranking, now, host: 'poll.example' });
}

describe('the figure that leads a picture', () => {
  test('is the share of a choice that leads by the rules', () => {
    expect(drawn(asked('single', [749, 455])).lead).toEqual({
      figure: '62%',
      words: words.leads({ people: '1,204 people', label: 'Tram' }),
      isLit: true,
    });
  });

  test('is told in the past once the question is closed', () => {
    const closed = { state: 'closed' } as const;
    expect(drawn(asked('single', [749, 455], closed)).lead?.words).toBe(
      words.finishedFirst({ people: '1,204 people', label: 'Tram' }),
    );
  });

  test('is both shares where no choice clearly leads', () => {
    const { lead, body } = drawn(asked('single', [41, 39]));
    expect(lead).toEqual({
      figure: '51% to 49%',
      words: words.noLead({ people: '80 people' }),
      isLit: false,
    });
    expect(body).toMatchObject({ rows: [{ isLit: false }, { isLit: false }] });
  });

  test('is a count below thirty people, without a share or a range anywhere', () => {
    const picture = drawn(asked('single', [7, 4, 2]));
    expect(picture.lead).toEqual({
      figure: '7 of 13',
      words: words.picked({ label: 'Tram' }),
      isLit: false,
    });
    expect(JSON.stringify({ ...picture, alt: '' })).not.toContain('%');
    expect(picture.body).toMatchObject({ rows: [{ figure: '7', range: undefined }, {}, {}] });
  });

  test('names no choice where several are level', () => {
    expect(drawn(asked('single', [6, 6, 1])).lead?.words).toBe(words.pickedEach({ choices: 2 }));
  });

  test('is the average of a scale, from thirty people on', () => {
    expect(drawn(asked('scale', [0, 10, 30])).lead).toMatchObject({ figure: '2.8', isLit: true });
    const { lead, body } = drawn(asked('scale', [0, 4, 3]));
    expect(lead).toMatchObject({ figure: '4 of 7', words: words.said({ label: '2' }) });
    expect(body).toMatchObject({ mean: undefined });
  });

  test('calls no lead while a result is being checked', () => {
    const question = asked('single', [749, 455]);
    const waiting = question.result && { ...question.result, burst: 'waiting' as const };
    const { lead } = drawn({ ...question, result: waiting });
    expect(lead).toMatchObject({ figure: '1,204', isLit: false });
    expect(lead?.words).toContain(NO_LEAD_WORDS);
  });
});

describe('a ranking', () => {
  const named = LABELS.map((label, at) => ({ number: at + 1, label }));
  const rounds = (times: number) =>
    roundsWithCertainty(
      named,
      [
        { ranking: [1, 2], people: 30 * times },
        { ranking: [2, 1], people: 28 * times },
        { ranking: [3, 2], people: 22 * times },
        { ranking: [4, 3, 2], people: 5 * times },
      ],
      'seed',
    );

  test('is led by the last round, whoever was put first most often', () => {
    const ranking = rounds(4);
    const question = asked('ranking', [120, 112, 88, 20], { state: 'closed' });
    const { lead, body, stamp } = drawn(question, ranking);
    expect(lead).toMatchObject({ figure: '65%', isLit: true });
    expect(lead?.words).toContain(shortRankingOutcome(ranking, question));
    expect(body).toMatchObject({
      rows: [
        { label: 'Bus', figure: '65%', isLit: true, range: undefined },
        { label: 'Tram', figure: '35%', isLit: false },
        { label: 'Bicycle', note: 'out in round 2' },
        { label: 'Feet', note: 'out in round 1' },
      ],
    });
    expect(stamp).toBe('Final');
  });

  test('has no winner while it is open', () => {
    const { lead, body } = drawn(asked('ranking', [120, 112, 88, 20]), rounds(4));
    expect(lead).toMatchObject({ figure: '65%', isLit: false });
    expect(body).toMatchObject({ rows: [{ isLit: false }, {}, {}, {}] });
  });

  test('is drawn as its two counts where these may stand, and as rows while it is being checked', () => {
    const ranking = rounds(4);
    const runoff = runoffOf(ranking);
    if (!runoff) throw new Error('No two counts.');
    const counted = { runoff: { ...runoff, sequence: 1 } };
    const question = asked('ranking', [120, 112, 88, 20], { state: 'closed', ...counted });
    expect(drawn(question, ranking).body).toMatchObject({
      as: 'flow',
      first: { live: 340, none: 0 },
      lanes: [
        { label: 'Bus', kept: 112, leaving: 0, gained: 108, stays: true, isLit: true },
        { label: 'Tram', kept: 120, leaving: 0, gained: 0, stays: true, isLit: false },
        { label: 'Bicycle', kept: 0, leaving: 88, gained: 0, stays: false, isLit: false },
        { label: 'Feet', kept: 0, leaving: 20, gained: 0, stays: false, isLit: false },
      ],
    });
    const { result } = question;
    for (const burst of ['checked', 'waiting'] as const)
      expect(drawn({ ...question, result: result && { ...result, burst } }, ranking).body.as).toBe(
        'rows',
      );
    const hidden = asked('ranking', [120, 112, 88, 20], {
      resultShows: 'after closing',
      ...counted,
    });
    expect(drawn(hidden, ranking).body.as).toBe('choices');
  });

  test('says nothing of any choice without its rounds', () => {
    expect(drawn(asked('ranking', [120, 112, 88, 20])).lead).toEqual({
      figure: '340',
      words: words.rankedThese(340),
      isLit: false,
    });
  });
});

describe('a result that not everybody may see', () => {
  test.each(['after answering', 'after closing'] as const)('is not drawn: %s', (resultShows) => {
    const counts = [749, 455];
    const picture = drawn(asked('single', counts, { resultShows }));
    expect(picture.lead).toEqual({
      figure: '1,204',
      words: words.answered({ state: 'open' }),
      isLit: false,
    });
    expect(picture.body).toEqual({ as: 'choices', labels: ['Tram', 'Bus'] });
    const other = drawn(asked('single', counts.toReversed(), { resultShows }));
    expect(other).toEqual(picture);
  });

  test('asks before anybody answered, where it can be answered', () => {
    const words0 = (more: Partial<QuestionView>) => drawn(asked('single', [0, 0], more)).lead;
    expect(words0({})).toEqual({
      figure: undefined,
      words: words.unanswered({ state: 'open' }),
      isLit: false,
    });
    expect(words0({ state: 'closed' })?.words).toBe(words.unanswered({ state: 'closed' }));
  });
});
