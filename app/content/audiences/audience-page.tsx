import type { ReactNode } from 'react';
import type { Text } from '../texts.ts';
import { audienceComponents, type WorkedPolls } from './audience-components.tsx';
import { Beside, CopyScript, NextStep, Passage } from './audience-parts.tsx';
import { Template, Templates } from '../ui/templates.tsx';
import { TextBody, type TextBodyProps } from '../ui/text-body.tsx';

/** Which of the three it is: each is laid out by a file of its own. */
export type AudienceLook = 'students' | 'leaders' | 'creators';
type Props = TextBodyProps & {
  look: AudienceLook;
  polls: WorkedPolls;
  today: string;
  children: ReactNode;
};

function openingComponent({ title, lead }: Text) {
  return function Opening({ children }: { children?: ReactNode }) {
    return (
      <header className="opening">
        <div className="opening-words">
          <h1 className="opening-title display">{title}</h1>
          <p className="opening-lead">{lead}</p>
        </div>
        {children && <div className="opening-shows">{children}</div>}
      </header>
    );
  };
}

/** A page for those who come with one problem: its text lays it out by the parts that it names. */
export function AudiencePage({ text, look, polls, today, parts, children }: Props) {
  return (
    <article aria-label={text.title} className={`page for-page for-${look}`}>
      <TextBody
        text={text}
        parts={{
          ...audienceComponents(polls, today),
          ...parts,
          Beside,
          NextStep,
          Opening: openingComponent(text),
          Passage,
          Template,
          Templates,
        }}
      />
      {children}
      <CopyScript />
    </article>
  );
}
