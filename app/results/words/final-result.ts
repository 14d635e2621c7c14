import type { FinalFigures, FinalResult } from '../details/final-result.ts';
import { demoWords } from './demo.ts';
import { compactWords } from './facts.ts';
import { fewCounted } from './follow-ups.ts';
import { peopleOf } from './people.ts';
import { outcomeWords } from './ranking-outcome.ts';
import { scaleSentence } from './scale.ts';
import { checking, leads, noLead, ranked, spread } from './sentence.ts';

/** How a question ended, in a sentence that can stand without its figures. */
export function finalResultWords(told: FinalResult): string {
  const { demo } = told;
  return compactWords([
    figuresWords(told),
    demo && demoWords({ isDemo: true, turnout: demo.answers, demoAnswers: demo.madeUp }),
  ]).join(' ');
}

function figuresWords(told: FinalFigures): string {
  const people = 'people' in told ? peopleOf('everyone', told.people) : '';
  switch (told.code) {
    case 'unanswered':
      return 'Nobody answered it.';
    case 'outside':
      return 'Nobody who answered picked a listed choice.';
    case 'rounds':
      return outcomeWords(told.outcome);
    case 'few':
      return fewCounted(told);
    case 'checking':
      return checking({ people });
    case 'ranked':
      return ranked({ people });
    case 'no-lead':
      return noLead({ people });
    case 'scale':
      return scaleSentence(told.scale, people) ?? spread({ people });
    case 'lead':
      return leads({ ...told, people });
  }
}
