import { drawArticle } from '../drawings/draw-article.ts';
import type { Text } from '../texts.ts';
import { DrawingSvg } from './drawing-svg.tsx';

type Props = {
  text: Pick<Text, 'drawing' | 'caption'>;
  /** Large enough for its words. */
  hasLabels?: boolean;
};

/** What an article argues with, drawn beside its title, and a line that says what is seen. */
export function ArticleFigure({ text: { drawing, caption } }: Pick<Props, 'text'>) {
  if (!drawing) return null;
  const drawn = drawArticle(drawing);
  return (
    <figure className="article-figure">
      <div className="drawn-panel">
        <DrawingSvg drawing={drawn} label={drawn.said} hasLabels />
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** The same as a thumbnail: its line is what is read out. */
export function ArticleThumbnail({ text: { drawing, caption }, hasLabels = false }: Props) {
  if (!drawing) return null;
  return (
    <div className="drawn-panel">
      <DrawingSvg drawing={drawArticle(drawing)} label={caption} hasLabels={hasLabels} />
    </div>
  );
}
