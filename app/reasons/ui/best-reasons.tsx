import type { BestOfChoice, BestReason, ReasonsView } from '../shown/present.ts';
import { useOrderedPieces } from '../../questions/ui/ordered-pieces.ts';
import { ReasonSource } from './reason-source.tsx';
import * as texts from '../words/list.ts';

type Shown = Extract<ReasonsView, { state: 'shown' }>;
type Props = Pick<Shown, 'hasDemoReactions'> & {
  best: readonly BestOfChoice[];
  path: string;
  now: string;
  gone: ReadonlySet<string>;
};

/** Of each choice the reason that reaches people who answer otherwise, beside the one most agreed on by the same. */
export function BestReasons({ best, hasDemoReactions, path, now, gone }: Props) {
  const piece = useOrderedPieces();
  return (
    <section className="mt-8" aria-labelledby="best-reasons">
      <h3 id="best-reasons" className="text-lead">
        {texts.bestTitle}
      </h3>
      <p className="mt-1 max-w-[60ch] text-small text-soft">
        {texts.bestHint}
        {hasDemoReactions && ` ${texts.madeUp}`}
      </p>
      {best.map(({ choice, number, reasons }) => (
        <section key={choice} {...piece(number)} className="mt-5 border-t border-line pt-4">
          <h4 className="text-small font-semibold">
            <bdi>{choice}</bdi>
          </h4>
          <ul className="grid gap-x-14 sm:grid-cols-2">
            {reasons.map((one) => (
              <Best
                key={one.reason.id}
                best={one}
                path={path}
                now={now}
                isGone={gone.has(one.reason.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type BestProps = { best: BestReason; path: string; now: string; isGone: boolean };

function Best({ best: { reason, across, within }, path, now, isGone }: BestProps) {
  if (isGone) return <li className="py-4 text-soft">{texts.gone}</li>;
  return (
    <li className="py-4">
      <figure className="flex h-full flex-col gap-3">
        <blockquote className="max-w-[38ch] font-display text-lead leading-snug font-medium">
          <p className="-indent-[0.42em]">
            <bdi className="block wrap-anywhere">{`“${reason.text}”`}</bdi>
          </p>
        </blockquote>
        <p className="text-small">
          {across && <span className="block">{texts.agreeAcross(across)}</span>}
          {within && <span className="block">{texts.agreeWithin(within)}</span>}
        </p>
        <ReasonSource reason={reason} path={path} now={now} hidesAnswer />
      </figure>
    </li>
  );
}
