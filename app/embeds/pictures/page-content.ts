import { site } from '../../site.config.ts';
import * as words from '../words/page-pictures.ts';
import { siteAlt } from '../words/pictures.ts';
import { emblemOf } from '../../emblems/emblem.ts';
import { emblemArtwork, skyArtwork } from './artwork.ts';
import type { Artwork, Picture, PictureBody } from './picture.ts';

type Page = Pick<Picture, 'state' | 'headline' | 'address' | 'alt'> &
  Omit<Extract<PictureBody, { as: 'page' }>, 'as'> & { isDemo?: boolean };

function pictureOfPage({ state, headline, address, alt, isDemo = false, ...body }: Page): Picture {
  return {
    state,
    isOpen: false,
    stamp: undefined,
    isDemo,
    headline,
    lead: undefined,
    body: { as: 'page', ...body },
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
    artwork: emblemArtwork(emblemOf(slug, { answersOfWeek: answers })),
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
  /** Of the last week, to questions that everybody may read. */
  answers: number;
  isDemo: boolean;
};

/** Only of a community that everybody may join: what others ask of their members is nobody else's to show. */
export function pictureOfCommunity(community: PicturedCommunity, host: string): Picture {
  const { slug, name, about, people, open, answers, isDemo } = community;
  return pictureOfPage({
    state: words.community,
    headline: name,
    text: about,
    facts: [...(people > 0 ? [words.members(people)] : []), words.questionsOpen(open)],
    artwork: emblemArtwork(emblemOf(slug, { answersOfWeek: answers, inRing: true })),
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
  /** Drawn from what it says; otherwise dots stand beside the words. */
  artwork?: Artwork | undefined;
};

export function pictureOfText(
  { kind, title, lead, facts, path, address, artwork }: PicturedText,
  host: string,
): Picture {
  return pictureOfPage({
    state: kind,
    headline: title,
    text: lead,
    facts,
    artwork: artwork ?? skyArtwork(path, 90),
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
      artwork: skyArtwork(site.name, 130),
      address: host,
      alt: siteAlt,
    }),
    title: site.name,
  };
}
