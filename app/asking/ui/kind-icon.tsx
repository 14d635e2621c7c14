import { Icon } from '../../ui/icons.tsx';
import type { QuestionKind } from '../../questions/question-rules.ts';

/** The sign before a choice of each kind: a ring, a box, a rank, a step. */
const DRAWN: Record<QuestionKind, string> = {
  single:
    'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM10 8.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z',
  multiple:
    'M5.5 3.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM6.8 10.2l2.3 2.3 4.2-4.8',
  ranking: 'M3.5 5.5h13M3.5 10h9M3.5 14.5h5',
  scale: 'M2.5 10h15M6 7.5v5M10 7.5v5M14 7.5v5',
};

export function KindIcon({ kind, className }: { kind: QuestionKind; className?: string }) {
  return (
    <Icon className={className}>
      <path d={DRAWN[kind]} />
    </Icon>
  );
}
