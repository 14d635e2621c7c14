import { site } from '../site.config.ts';

/** The texts come with the software, so its project signs them and not whoever runs this installation. */
export const ARTICLE_AUTHOR = `The project behind ${site.name}`;

/** Stands below each article, on its page and in the feed. */
export function ArticleCredit() {
  return (
    <p className="how-written">
      {`Written by the project behind ${site.name} with the help of a language model, from published works. What could not be confirmed there was left out. Nobody was interviewed. The people who run this site did not write it.`}
    </p>
  );
}
