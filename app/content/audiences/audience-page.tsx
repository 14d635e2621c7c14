import type { ComponentType, ReactNode } from 'react';
import { site } from '../../site.config.ts';
import { textAt, type Text } from '../texts.ts';
import { audienceComponents, type WorkedPolls } from './audience-components.tsx';
import { Beside, CopyScript, NextStep, Passage } from './audience-parts.tsx';
import { mailLinks } from '../ui/mail-link.tsx';
import { Template, Templates } from '../ui/templates.tsx';

type Props = {
  path: string;
  /** Which of the three it is: each is laid out by a file of its own. */
  look: 'students' | 'leaders' | 'creators';
  polls: WorkedPolls;
  today: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  parts: Record<string, ComponentType<any>>;
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
export function AudiencePage({ path, look, polls, today, parts, children }: Props) {
  const text = textAt(path);
  if (!text) return null;
  const { Body } = text;
  return (
    <article className={`page for-page for-${look}`}>
      <Body
        name={site.name}
        mail={mailLinks}
        components={{
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
