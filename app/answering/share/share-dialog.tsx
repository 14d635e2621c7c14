import { useId, useState } from 'react';
import { href } from 'react-router';
import { ShareAddress } from '../../ui/share-address.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  qrCodePath,
  PICTURE_SHAPES,
  picturePath,
  type PictureShape,
  type PictureTheme,
} from '../../results/picture-address.ts';
import { EVERYONE } from '../../results/tally.ts';
import { splitPath } from '../../results/ui/split-path.ts';
import type { ShareTarget } from '../client/share-target.ts';
import * as texts from '../words/share.ts';

type Props = ShareTarget & { dialogRef: (dialog: HTMLDialogElement | null) => void };

const SHAPES: readonly PictureShape[] = ['card', 'square'];
const THEMES: readonly PictureTheme[] = ['light', 'dark'];

/** All ways to share a question: its address, its picture, a QR code, and an embed. */
export function ShareDialog({ id, surveyId, isInside, split = EVERYONE, dialogRef }: Props) {
  const heading = useId();
  const [shape, setShape] = useState<PictureShape>('card');
  const [theme, setTheme] = useState<PictureTheme>(themeNow);
  const address = new URL(splitPath({ id }, split), window.location.href).href;
  const picture = picturePath(id, 'png', { shape, theme, split });
  const name = `question-${id}-${shape}-${theme}`;
  return (
    <dialog
      ref={dialogRef}
      tabIndex={-1}
      className="share-dialog no-print"
      aria-labelledby={heading}
    >
      <div className="share-inside">
        <div className="share-head">
          <h2 id={heading}>{texts.shareQuestion}</h2>
          <form method="dialog">
            <button type="submit" className="pill pill-line">
              {texts.close}
            </button>
          </form>
        </div>
        <div className="mt-2">
          <ShareAddress address={address} label={texts.address} />
        </div>
        {'share' in navigator && (
          <p className="mt-3">
            <button
              type="button"
              className="pill pill-line"
              onClick={() => void shareOnDevice({ address, picture: !isInside && picture })}
            >
              {texts.withApp}
            </button>
          </p>
        )}
        {isInside ? (
          <p className="mt-5 text-small text-soft">{texts.onlyMembers}</p>
        ) : (
          <>
            <h3 className="share-part">{texts.pictureNow}</h3>
            <img
              // A new element, so that the old picture is not shown under the new choice.
              key={picture}
              src={picture}
              alt={texts.previews[shape][theme]}
              {...PICTURE_SHAPES[shape]}
              className={`share-picture share-${shape}`}
            />
            <div className="share-choices">
              <Choice
                legend={texts.shape}
                options={SHAPES}
                names={texts.shapes}
                value={shape}
                onChoose={setShape}
              />
              <Choice
                legend={texts.colours}
                options={THEMES}
                names={texts.themes}
                value={theme}
                onChoose={setTheme}
              />
              <p className="share-files">
                <a href={picture} download={`${name}.png`} className="fact-link">
                  {texts.downloadPng}
                </a>
                <a
                  href={picturePath(id, 'svg', { shape, theme, split })}
                  download={`${name}.svg`}
                  className="fact-link"
                >
                  {texts.downloadSvg}
                </a>
              </p>
            </div>
            <div className="share-more">
              <div>
                <h3 className="share-part">{texts.qrCode}</h3>
                <p className="mt-1 text-small text-soft">{texts.codeLeads}</p>
                <p className="share-files mt-2">
                  <a
                    href={qrCodePath(id)}
                    download={`question-${id}-code.svg`}
                    className="fact-link"
                  >
                    {texts.downloadCode}
                  </a>
                </p>
                <h3 className="share-part">{texts.onYourWebsite}</h3>
                <p className="share-files mt-2">
                  <SiteLink to={`${href('/embed/test')}?survey=${surveyId}`} className="fact-link">
                    {texts.embedResult}
                  </SiteLink>
                </p>
              </div>
              <img
                src={qrCodePath(id)}
                alt={texts.qrCodeAlt}
                width={176}
                height={176}
                className="share-code"
              />
            </div>
          </>
        )}
      </div>
    </dialog>
  );
}

type ChoiceProps<Value extends string> = {
  legend: string;
  options: readonly Value[];
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({
  legend,
  options,
  names,
  value,
  onChoose,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="share-choice">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChoose(option)}
          />
          {names[option]}
        </label>
      ))}
    </fieldset>
  );
}

function themeNow(): PictureTheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

type OnDevice = { address: string; picture: string | false };

/** Shares the picture as well, if the device supports it. */
async function shareOnDevice({ address, picture }: OnDevice): Promise<void> {
  const link = { url: address };
  try {
    const files = picture ? [await fileOf(picture)] : [];
    const whole = { ...link, files };
    await navigator.share(files.length > 0 && navigator.canShare(whole) ? whole : link);
  } catch {
    // Sharing was cancelled or refused; the address is shown above.
  }
}

async function fileOf(picture: string): Promise<File> {
  const answer = await fetch(picture);
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}.`);
  return new File([await answer.blob()], 'result.png', { type: 'image/png' });
}
