import { expect, test } from 'vitest';
import * as words from '../words/page-pictures.ts';
import { emblemOf } from '../../emblems/emblem.ts';
import { emblemArtwork, skyArtwork } from './artwork.ts';
import { communityCardOf, textCardOf, topicCardOf } from './page-card.ts';
import { pictureOfCommunity, pictureOfText, pictureOfTopic } from './page-content.ts';
import { pictureElement } from './picture-drawing.ts';
import { surveyCardOf } from './social-card.ts';
import type { Picture } from './picture.ts';

const TOPIC = { slug: 'work', name: 'Work', about: 'Jobs, pay and hours.' };
const HOST = 'poll.example';

const textsIn = (picture: Picture) =>
  JSON.stringify(pictureElement({ picture, shape: 'card', theme: 'light' }));

test('a topic shows what can be answered, and what was', () => {
  const picture = pictureOfTopic({ ...TOPIC, open: 12, answers: 3_204 }, HOST);
  for (const said of ['Work', TOPIC.about, words.questionsOpen(12), words.answersInWeek(3_204)])
    expect(textsIn(picture)).toContain(said);
  expect(topicCardOf(TOPIC)).toEqual({
    path: '/api/v1/topics/work/picture.png',
    alt: picture.alt,
  });
});

test('a topic has its emblem, always the same figure, which its answers light', () => {
  const drawn = (slug: string, answers = 0) => {
    const { body } = pictureOfTopic({ ...TOPIC, slug, open: 1, answers }, HOST);
    return body.as === 'page' ? body.artwork : undefined;
  };
  expect(drawn('work')).toEqual(emblemArtwork(emblemOf('work')));
  expect(drawn('work')).not.toEqual(drawn('play'));
  expect(drawn('work', 5_000)).toEqual(emblemArtwork(emblemOf('work', { answersOfWeek: 5_000 })));
});

test('dots are the same for a name, others for another, and all inside', () => {
  expect(skyArtwork('/about', 90)).toEqual(skyArtwork('/about', 90));
  expect(skyArtwork('/about', 90)).not.toEqual(skyArtwork('/team', 90));
  const { width, parts } = skyArtwork('/about', 90);
  const dots = parts.filter(({ stroke }) => stroke !== undefined);
  expect(dots).toHaveLength(90);
  for (const { d, thickness = 0 } of dots)
    for (const at of d
      .replace(/^M|h0$/g, '')
      .split(' ')
      .map(Number)) {
      expect(at - thickness / 2).toBeGreaterThanOrEqual(0);
      expect(at + thickness / 2).toBeLessThanOrEqual(width);
    }
});

test('a community is pictured only where everybody may join', () => {
  const choir = { slug: 'choir', name: 'The choir', about: 'We sing.', people: 34 };
  const picture = pictureOfCommunity({ ...choir, open: 3, answers: 40, isDemo: false }, HOST);
  expect(textsIn(picture)).toContain(words.members(34));
  expect(communityCardOf({ ...choir, joining: 'public' })?.alt).toBe(picture.alt);
  expect(communityCardOf({ ...choir, joining: 'request' })).toBeUndefined();
  expect(communityCardOf({ ...choir, joining: 'invitation' })).toBeUndefined();
});

test('a survey is pictured where it has several questions that everybody may read', () => {
  const survey = { id: '0123456789', title: 'The yard', steps: [1, 2] };
  expect(surveyCardOf(survey)?.path).toBe('/api/v1/surveys/0123456789/picture.png');
  expect(surveyCardOf({ ...survey, steps: [1] })).toBeUndefined();
  expect(surveyCardOf({ ...survey, staysInside: true })).toBeUndefined();
});

test('an article says who wrote it', () => {
  const text = { title: 'Five habits', lead: 'It is easy to ask.' };
  const facts = ['By the project', '21 November 2026'];
  const path = '/blog/five-habits';
  const picture = pictureOfText({ ...text, kind: 'Blog', facts, path, address: '/blog' }, HOST);
  for (const said of ['Blog', text.title, text.lead, ...facts, 'poll.example/blog'])
    expect(textsIn(picture)).toContain(said);
  expect(textCardOf('five-habits', text).alt).toBe(picture.alt);
});
