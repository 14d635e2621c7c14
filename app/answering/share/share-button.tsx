import { useRef, useState } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { qrCodePath, picturePath } from '../../results/picture-address.ts';
import { ShareDialog } from './share-dialog.tsx';
import { splitPath } from '../../results/ui/split-path.ts';
import { EVERYONE } from '../../results/tally.ts';
import type { ShareTarget } from '../client/share-target.ts';
import * as words from '../words/share.ts';

export function ShareButton(shared: ShareTarget) {
  const isHydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isWanted, setWanted] = useState(false);
  // In the served page, and without a script.
  if (!isHydrated) return <ShareLinks {...shared} />;
  const open = (made: HTMLDialogElement | null) => {
    if (!made || made.open) return;
    made.showModal();
    // Focuses the dialog itself, not its first control.
    made.focus();
  };
  return (
    <>
      <button
        type="button"
        className="fact-link"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          open(dialog.current);
        }}
      >
        {words.share}
      </button>
      {isWanted && (
        <ShareDialog
          {...shared}
          dialogRef={(made) => {
            dialog.current = made;
            open(made);
          }}
        />
      )}
    </>
  );
}

function ShareLinks({ id, surveyId, split = EVERYONE, isInside }: ShareTarget) {
  const files = isInside
    ? []
    : [
        [words.picturePng, picturePath(id, 'png', { split })],
        [words.pictureSvg, picturePath(id, 'svg', { split })],
        ['QR code, SVG', qrCodePath(id)],
      ];
  return (
    <details className="share-plain">
      <summary className="fact-link list-none">{words.share}</summary>
      <ul>
        <li>
          <a href={splitPath({ id }, split)} className="fact-link">
            {words.linkToQuestion}
          </a>
        </li>
        {files.map(([name, address]) => (
          <li key={name}>
            <a href={address} className="fact-link">
              {name}
            </a>
          </li>
        ))}
        {!isInside && (
          <li>
            <SiteLink to={`${href('/embed/test')}?survey=${surveyId}`} className="fact-link">
              {words.onYourWebsite}
            </SiteLink>
          </li>
        )}
      </ul>
    </details>
  );
}
