import { href } from 'react-router';
import { ShareAddress } from '../../ui/share-address.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useClipboard } from '../../ui/use-clipboard.ts';
import { qrCodePath, PICTURE_SHAPES, picturePath } from '../../results/picture-address.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { TextArea } from '../../ui/text-area.tsx';
import * as texts from '../words/share.ts';

type Props = {
  question: Pick<QuestionView, 'id' | 'surveyId' | 'text' | 'state' | 'audience' | 'staysInside'>;
  address: string;
};

/** All that an author needs to share their question, in one place. */
export function ShareOwnQuestion({ question, address }: Props) {
  const { id, surveyId, state, staysInside } = question;
  const isDrawn = !staysInside && state !== 'removed';
  return (
    <section
      aria-labelledby="share-it"
      className="mt-10 grid gap-x-12 gap-y-8 rounded-card border border-line bg-sheet p-5 sm:p-7 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0">
        <h2 id="share-it" className="text-h4">
          {texts.share}
        </h2>
        <div className="mt-4">
          <ShareAddress address={address} />
        </div>
        {staysInside && <p className="mt-2 text-small text-soft">{texts.onlyMembers}</p>}
        <p className="mt-4 flex flex-wrap gap-3">
          <SiteLink to={href('/question/:id', { id })} className="pill pill-line">
            {state === 'closed' ? texts.viewResult : texts.viewPage}
          </SiteLink>
          {state !== 'removed' && (
            <SiteLink to={`${href('/live')}?question=${id}`} className="pill pill-line">
              {texts.showToRoom}
            </SiteLink>
          )}
          {state !== 'removed' && state !== 'scheduled' && (
            <SiteLink
              to={href('/account/questions/:id/reasons', { id })}
              className="pill pill-line"
            >
              {texts.chooseReasons}
            </SiteLink>
          )}
          {isDrawn && (
            <SiteLink to={`${href('/embed/test')}?survey=${surveyId}`} className="pill pill-line">
              {texts.embed}
            </SiteLink>
          )}
        </p>
        {(state === 'open' || state === 'scheduled') && (
          <EmailText question={question} address={address} />
        )}
      </div>
      {isDrawn && (
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-5 self-start lg:grid-cols-1">
          <figure className="lg:order-last lg:flex lg:items-end lg:gap-4">
            <img
              src={qrCodePath(id)}
              alt={texts.qrCodeAlt}
              width={176}
              height={176}
              className="h-auto w-28 rounded-row border border-line"
            />
            <figcaption className="mt-1.5">
              <a href={qrCodePath(id)} download={`question-${id}-code.svg`} className="fact-link">
                {texts.downloadCode}
              </a>
            </figcaption>
          </figure>
          <figure>
            <img
              src={picturePath(id, 'png')}
              alt={texts.pictureAlt}
              {...PICTURE_SHAPES.card}
              className="h-auto w-full rounded-row border border-line bg-track"
            />
            <figcaption className="mt-1.5">
              <a
                href={picturePath(id, 'png')}
                download={`question-${id}.png`}
                className="fact-link"
              >
                {texts.downloadPicture}
              </a>
            </figcaption>
          </figure>
        </div>
      )}
    </section>
  );
}

/** A text to send, ready to be copied or opened in an email program. */
function EmailText({ question: { text, audience }, address }: Props) {
  const words = texts.email({ text, address, audience });
  const { canCopy, copy, isCopied } = useClipboard(words);
  const mail = `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(words)}`;
  return (
    <div className="mt-6">
      <label htmlFor="email-text" className="font-semibold">
        {texts.emailText}
      </label>
      <TextArea
        id="email-text"
        readOnly
        rows={4}
        dir="auto"
        value={words}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-2 field-sizing-content w-full rounded-row border border-(--edge) bg-sheet px-4 py-3 text-small"
      />
      <p className="mt-2 flex flex-wrap gap-3">
        <NeedsScript isSupported={canCopy}>
          <button type="button" className="pill pill-line" onClick={copy}>
            {isCopied ? texts.textCopied : texts.copyText}
          </button>
        </NeedsScript>
        <a href={mail} className="pill pill-line">
          {texts.writeEmail}
        </a>
      </p>
      <output className="sr-only">{isCopied ? texts.wasCopied : ''}</output>
    </div>
  );
}
