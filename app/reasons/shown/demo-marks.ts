import type { BestOfChoice, ReasonsView, ReasonView } from './present.ts';

type Shown = Extract<ReasonsView, { state: 'shown' }>;

/**
 * Where made-up reasons stand among those of people, each of them says so, and so do the figures. Where all of them are
 * made up, the heading alone does.
 */
export function withDemoMarks(view: Shown): Shown {
  const { hasDemoReactions: _, ...shown } = view;
  const { reasons, best = [], named } = shown;
  const all = [...reasons, ...best.flatMap(reasonsIn), ...(named ? [named] : [])];
  if (all.some(({ isDemo }) => !isDemo)) return view;
  return {
    ...shown,
    reasons: reasons.map(unmarked),
    ...(shown.best && {
      best: best.map((one) => ({
        ...one,
        reasons: one.reasons.map((ranked) => ({ ...ranked, reason: unmarked(ranked.reason) })),
      })),
    }),
    ...(named && { named: unmarked(named) }),
  };
}

const reasonsIn = ({ reasons }: BestOfChoice) => reasons.map(({ reason }) => reason);

function unmarked(reason: ReasonView): ReasonView {
  const { isDemo: _, ...shown } = reason;
  return shown;
}
