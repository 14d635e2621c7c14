import type { ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { REPORT_CATEGORIES } from '../report-rules.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/report.ts';

type Props = { chosen: string | undefined; problem: string | undefined; takesFocus: boolean };

/**
 * Each choice is a row that can be pressed anywhere, so links are below all of them. A group of radio buttons may own
 * nothing else that has a role: no paragraph, and no link.
 */
export function CategoryField({ chosen, problem, takesFocus }: Props) {
  return (
    <div className="grid gap-3">
      <fieldset
        role="radiogroup"
        aria-required="true"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'report-why-problem report-danger' : 'report-danger'}
        className="grid gap-3"
      >
        <legend className="mb-3 font-semibold">{words.category}</legend>
        {problem && (
          <span id="report-why-problem" className="-mt-2 text-small font-semibold text-alarm">
            {problem}
          </span>
        )}
        <div className="border-t border-line">
          {REPORT_CATEGORIES.map((value, index) => (
            <CategoryOption
              key={value}
              id={index === 0 ? 'report-why' : `report-why-${value}`}
              value={value}
              isChosen={chosen === value}
              takesFocus={takesFocus && index === 0}
              hint={words.hints[value]}
            >
              {words.categories[value]}
            </CategoryOption>
          ))}
        </div>
      </fieldset>
      <p id="report-danger" className="text-small text-soft">
        <Sentence
          parts={words.danger({
            link: (text) => (
              <SiteLink to={href('/legal/csae-policy')} className="text-link">
                {text}
              </SiteLink>
            ),
          })}
        />
      </p>
    </div>
  );
}

type WhyProps = {
  id: string;
  value: string;
  isChosen: boolean;
  takesFocus: boolean;
  hint: string;
  children: ReactNode;
};

function CategoryOption({ id, value, isChosen, takesFocus, hint, children }: WhyProps) {
  // Without a script, the focus leads to the message.
  const focus = { autoFocus: takesFocus };
  return (
    <div className="relative flex gap-4 border-b border-line px-1 py-3.5 hover:bg-sheet has-checked:bg-sheet">
      <input
        id={id}
        type="radio"
        name="why"
        value={value}
        required
        defaultChecked={isChosen}
        {...focus}
        aria-describedby={`${id}-hint`}
        className="relative z-1 mt-1 size-5 shrink-0"
      />
      <div>
        {/* The label covers its row. */}
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {children}
        </label>
        <span id={`${id}-hint`} className="block text-small text-soft">
          {hint}
        </span>
      </div>
    </div>
  );
}
