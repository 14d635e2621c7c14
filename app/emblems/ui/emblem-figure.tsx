import type { Emblem } from '../emblem.ts';

type Props = {
  /** Absent from data that was loaded before there were emblems. */
  emblem: Emblem | undefined;
  className: string;
};

/** Hidden from screen readers: it stands beside a name, which says all there is to know. */
export function EmblemFigure({ emblem, className }: Props) {
  return (
    emblem && (
      <svg
        className={`emblem ${className}`}
        viewBox="0 0 96 96"
        aria-hidden="true"
        focusable="false"
      >
        <path className="emblem-lines" d={emblem.lines} />
        <path className="emblem-dots" d={emblem.dots} />
        <path className="emblem-stars" d={emblem.stars} />
        <path className="emblem-brightest" d={emblem.brightest} />
      </svg>
    )
  );
}

/** For marks of 24 to 40 pixels. */
export function SmallEmblem({ emblem, className = 'size-6' }: Partial<Props>) {
  return <EmblemFigure emblem={emblem} className={`emblem-small ${className}`} />;
}
