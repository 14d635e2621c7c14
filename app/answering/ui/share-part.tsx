import { useRef, useState } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { codePath, picturePath } from '../../results/picture-address.ts';
import { ShareDialog } from './share-dialog.tsx';
import { partAddress } from '../../results/ui/part-address.ts';
import { ALL } from '../../results/tally.ts';
import type { Shared } from '../client/passed-on.ts';

export function SharePart(shared: Shared) {
  const isHydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isWanted, setWanted] = useState(false);
  // As served, and without a script.
  if (!isHydrated) return <PlainWays {...shared} />;
  const open = (made: HTMLDialogElement | null) => {
    if (!made || made.open) return;
    made.showModal();
    // At its beginning, not at the first of its controls.
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
        Share
      </button>
      {isWanted && (
        <ShareDialog
          {...shared}
          onMade={(made) => {
            dialog.current = made;
            open(made);
          }}
        />
      )}
    </>
  );
}

function PlainWays({ id, surveyId, part = ALL, isInside }: Shared) {
  const files = isInside
    ? []
    : [
        ['Picture, PNG', picturePath(id, 'png', { part })],
        ['Picture, SVG', picturePath(id, 'svg', { part })],
        ['QR code, SVG', codePath(id)],
      ];
  return (
    <details className="share-plain">
      <summary className="fact-link">Share</summary>
      <ul>
        <li>
          <a href={partAddress({ id }, part)} className="fact-link">
            Link to this question
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
              On your website
            </SiteLink>
          </li>
        )}
      </ul>
    </details>
  );
}
