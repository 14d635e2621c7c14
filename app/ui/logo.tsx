import { STAR_PATH } from '../base/star-path.ts';
type Props = { className?: string };

/** The four-pointed star: the mark of the site, and of a reader's own choice. */
export function Star({ className }: Props) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path fill="currentColor" d={STAR_PATH} />
    </svg>
  );
}
