import { NeedsScript } from '../../ui/needs-script.tsx';
import { useClipboard } from '../../ui/use-clipboard.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PICTURE_SHAPES, picturePath } from '../../results/picture-address.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { ShareButton } from '../share/share-button.tsx';
import * as words from '../words/share.ts';

/** The picture of a final result beside it, to be saved or passed on. */
export function FinalCard({ id, surveyId }: { id: string; surveyId: string }) {
  const path = questionPath({ id });
  const address = useHydrated() ? new URL(path, window.location.href).href : path;
  const { canCopy, copy, isCopied } = useClipboard(address);
  return (
    <section className="final-card no-print" aria-label={words.share}>
      <div>
        {(['light', 'dark'] as const).map((theme) => (
          // An image of the other theme is never shown, so that it is never loaded.
          <img
            key={theme}
            src={picturePath(id, 'png', { theme })}
            alt={words.finalPicture}
            {...PICTURE_SHAPES.card}
            loading="lazy"
            className={`final-picture final-${theme}`}
          />
        ))}
      </div>
      <div className="final-ways">
        <a href={picturePath(id, 'png')} download={`question-${id}.png`} className="fact-link">
          {words.savePicture}
        </a>
        <NeedsScript isSupported={canCopy}>
          <button type="button" className="fact-link" onClick={copy}>
            {isCopied ? words.linkCopied : words.copyLink}
          </button>
        </NeedsScript>
        <ShareButton id={id} surveyId={surveyId} isInside={undefined} />
      </div>
      <output className="sr-only">{isCopied ? words.linkWasCopied : ''}</output>
    </section>
  );
}
