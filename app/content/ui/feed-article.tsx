import type { ReactNode } from 'react';
import { site } from '../../site.config.ts';
import { ArticleCredit } from './credit.tsx';
import type { Text } from '../texts.ts';
import * as words from '../words/article.ts';
import { Sources } from './sources.tsx';
import { SourceMark } from './source-mark.tsx';

/** An article as a feed carries it: plain elements only, since a reader of feeds has no styles and no frames of ours. */
export function FeedArticle({ text, url }: { text: Text; url: string }) {
  const { Body } = text;
  return (
    <>
      <p>{text.lead}</p>
      <Body name={site.name} mail={site.mail} components={plainComponents(url)} />
      <Sources sources={text.sources} />
      <ArticleCredit />
    </>
  );
}

/** What stands on the page as a frame or a drawing leads there. */
function plainComponents(url: string) {
  const Figure = ({ title }: { title: string }) => (
    <p>
      <a href={url}>{words.figure({ title })}</a>
    </p>
  );
  return {
    Poll: () => (
      <p>
        <a href={url}>{words.liveQuestion}</a>
      </p>
    ),
    Note: ({ children }: { children?: ReactNode }) => <blockquote>{children}</blockquote>,
    Source: SourceMark,
    Spans: Figure,
    Majorities: Figure,
    MissingChoice: Figure,
    Forged: Figure,
  };
}
