import { site } from '../../site.config.ts';
import * as words from '../words/page-pictures.ts';
import { siteAlt } from '../words/pictures.ts';
import type { Picture, PictureBody } from './picture.ts';

type Page = Pick<Picture, 'state' | 'headline' | 'address' | 'alt'> &
  Omit<Extract<PictureBody, { as: 'page' }>, 'as'> & { isDemo?: boolean };

/** Enough for a sky, and no more than can be told apart. */
const DOTS = { least: 48, most: 140 };

function pictureOfPage({ state, headline, address, alt, isDemo = false, ...body }: Page): Picture {
  const dots = Math.min(DOTS.most, Math.max(DOTS.least, body.sky.dots));
  return {
    state,
    isOpen: false,
    stamp: undefined,
    isDemo,
    headline,
    lead: undefined,
    body: { as: 'page', ...body, sky: { ...body.sky, dots } },
    notes: [],
    address,
    title: headline,
    alt,
  };
}

type PicturedTopic = {
  slug: string;
  name: string;
  about: string;
  /** Questions that can be answered now, and first answers of the last seven days. */
  open: number;
  answers: number;
};

export function pictureOfTopic(
  { slug, name, about, open, answers }: PicturedTopic,
  host: string,
): Picture {
  return pictureOfPage({
    state: words.topic,
    headline: name,
    text: about,
    facts: [words.questionsOpen(open), ...(answers > 0 ? [words.answersInWeek(answers)] : [])],
    sky: { seed: `topic ${slug}`, dots: DOTS.least + open },
    address: `${host}/topic/${slug}`,
    alt: words.topicAlt({ name, about }),
  });
}

type PicturedCommunity = {
  slug: string;
  name: string;
  about: string;
  people: number;
  open: number;
  isDemo: boolean;
};

/** Only of a community that everybody may join: what others ask of their members is nobody else's to show. */
export function pictureOfCommunity(community: PicturedCommunity, host: string): Picture {
  const { slug, name, about, people, open, isDemo } = community;
  return pictureOfPage({
    state: words.community,
    headline: name,
    text: about,
    facts: [...(people > 0 ? [words.members(people)] : []), words.questionsOpen(open)],
    sky: { seed: `community ${slug}`, dots: DOTS.least + people },
    isDemo,
    address: `${host}/community/${slug}`,
    alt: words.communityAlt({ name, about }),
  });
}

type PicturedText = {
  /** What it is, as "Blog"; may be empty. */
  kind: string;
  title: string;
  lead: string;
  /** Who wrote it and when. */
  facts: string[];
  path: string;
  /** The page to find it by: an article's own address is longer than a line. */
  address: string;
};

export function pictureOfText(
  { kind, title, lead, facts, path, address }: PicturedText,
  host: string,
): Picture {
  return pictureOfPage({
    state: kind,
    headline: title,
    text: lead,
    facts,
    sky: { seed: path, dots: 90 },
    address: host + address,
    alt: words.textAlt({ title, lead }),
  });
}

/** For pages without a picture of their own. */
export function pictureOfSite({ host, about }: { host: string; about: string }): Picture {
  return {
    ...pictureOfPage({
      state: '',
      headline: site.tagline,
      text: about,
      facts: [],
      sky: { seed: site.name, dots: 130 },
      address: host,
      alt: siteAlt,
    }),
    title: site.name,
  };
}
